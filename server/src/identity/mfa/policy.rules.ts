import {
  usualGraceDays,
  type EnforcementEdit,
  type MfaAudience,
  type MfaMode,
} from "@dialplane/contract/identity/mfa/mfa.schema"

/** The two-factor rules of an account. */
export interface Policy {
  readonly mode: MfaMode
  readonly requiredOf: MfaAudience
  readonly roleIds: readonly number[]
  readonly graceDays: number
  /** When the grace period began. */
  readonly requiredSince: string
  readonly emailCodes: boolean
  readonly rememberDays: number
}

const isSameAudience = (one: Policy, other: Policy) =>
  one.mode === other.mode &&
  one.requiredOf === other.requiredOf &&
  (one.requiredOf !== "roles" || one.roleIds.join() === other.roleIds.join())

/**
 * The policy after a change. Requests that name no audience, as those of older clients, keep the one in force; if it was
 * not required, it becomes required of all users at their next sign-in. The grace period begins when it becomes
 * required, or required of others.
 */
export const policyAfter = (before: Policy, edit: EnforcementEdit, now: string): Policy => {
  const becomesRequired = edit.mode === "required" && before.mode !== "required"
  const requiredOf = edit.requiredOf ?? (becomesRequired ? "all" : before.requiredOf)
  const usualGrace = becomesRequired ? (edit.requiredOf === undefined ? 0 : usualGraceDays) : before.graceDays
  const after: Policy = {
    mode: edit.mode,
    requiredOf,
    roleIds: requiredOf === "roles" ? (edit.roleIds ?? before.roleIds) : [],
    graceDays: edit.graceDays ?? usualGrace,
    requiredSince: before.requiredSince,
    emailCodes: edit.emailCodes ?? before.emailCodes,
    rememberDays: edit.rememberDays ?? before.rememberDays,
  }
  return after.mode === "required" && !isSameAudience(before, after) ? { ...after, requiredSince: now } : after
}

/**
 * The methods that count at a sign-in. Codes by email are left out if the account does not allow them, except for users
 * who have nothing else: without them the password alone would be enough.
 */
export const usable = <M extends { readonly kind: string }>(methods: readonly M[], { emailCodes }: Policy): M[] => {
  const strong = methods.filter(({ kind }) => kind !== "email")
  return emailCodes || strong.length === 0 ? [...methods] : strong
}
