import { admissionOf } from "@dialplane/contract/ground/accounts/account-admission"
import type { PolicySettings, RoleRanges } from "@dialplane/contract/identity/passwords/security-policy.schema"
import { policyProblems as problems } from "@dialplane/contract/identity/policies/policies.problems"
import type {
  PolicyOfUser,
  SecurityPolicy,
  SecurityPolicyEdit,
} from "@dialplane/contract/identity/policies/policies.schema"
import { whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import { policyChanged } from "@dialplane/contract/identity/sessions/sessions.events"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { UserId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import { isAllowedFrom, rangeOf } from "../../kit/access/ip-ranges.ts"
import { requireProof } from "../../kit/access/require-proof.ts"
import { audit, auditAll } from "../../kit/audit/audit.ts"
import { requirePermission, type Context, type UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { refuse } from "../../kit/refusal.ts"
import { findRequirementOfPerson } from "../mfa/requirement-of-person.service.ts"
import { findPolicy, holdPolicy, savePolicy, type FoundPolicy } from "../passwords/security-policy.service.ts"
import { actingPerson, findRole, keepRoles, kindOfAccount, rolesHeldBy } from "../roles/roles.service.ts"
import { provisioningOf } from "../scim/scim-attention.service.ts"
import { findSsoOfPerson } from "../sso/sso-people.service.ts"
import { isOnlyByScim } from "../users/users.service.ts"
import { applyPolicy } from "../sessions/session-limits.service.ts"
import { findSignIn, listRoleIds } from "./policies.queries.ts"
import { changedSettings, rolesWithOtherRanges } from "./policies.rules.ts"

const messages = texts("policies.uses", { addressRanges: "Address ranges by role" })

const shown = ({ accountId, http }: Context, { settings, version, isOwn }: FoundPolicy): SecurityPolicy => ({
  accountId,
  ...settings,
  callerAddress: http.address,
  isDefault: !isOwn,
  version,
})

export const get = async (ctx: Context): Promise<SecurityPolicy> =>
  shown(ctx, await findPolicy(reading(ctx), ctx.accountId))

export const update = async (
  ctx: Context,
  { version, currentPassword, code, passkey, ...edit }: SecurityPolicyEdit,
): Promise<SecurityPolicy> => {
  await requireProof(ctx, { currentPassword, code, passkey }, problems.proofNeeded)
  return inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, edit, version)
    return shown(ctx, await findPolicy(db, ctx.accountId))
  })
}

/** In an open transaction, for a request that was confirmed and for a revert. */
export const changeWithin = async (
  db: Db,
  ctx: Context,
  given: { readonly [Name in keyof PolicySettings]?: PolicySettings[Name] | undefined },
  version?: number,
): Promise<void> => {
  const { accountId } = ctx
  // Roles before the policy, as where a role is deleted.
  await keepRoles(
    db,
    accountId,
    (given.addressRanges ?? []).map(({ roleId }) => roleId),
  )
  await holdPolicy(db, accountId)
  const found = await findPolicy(db, accountId)
  if (version !== undefined && version !== found.version) refuse(problems.changedMeanwhile)
  const before = found.settings
  const edit = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const merged: PolicySettings = { ...before, ...edit }
  const after = { ...merged, addressRanges: tidied(merged.addressRanges) }
  const changes = changedSettings(before, after)
  if (changes.isEmpty) return
  await requireRoles(db, ctx, before.addressRanges, after.addressRanges)
  await requireStaysIn(db, ctx, after.addressRanges)
  await savePolicy(db, accountId, after)
  await audit(db, ctx, {
    action: "security_policy.changed",
    object: { type: "account", id: accountId },
    before: changes.before,
    after: changes.after,
  })
  const ended = await applyPolicy(db, accountId, before, after)
  await auditAll(
    db,
    ctx,
    ended.map(({ id, userName }) => ({
      action: "session.ended_by_address",
      object: { type: "session", id, name: userName },
    })),
  )
  await ctx.kit.events.publish(db, { accountId, topic: policyChanged, data: {} })
}

export const findRoleUses: UseFinder["find"] = async (db, accountId, ids) => {
  const { addressRanges } = (await findPolicy(db, accountId)).settings
  return ids
    .filter((id) => addressRanges.some(({ roleId }) => roleId === id))
    .map((usedId) => ({ usedId, kind: "addressRanges", id: accountId, name: messages.addressRanges }))
}

/** A deleted role is replaced or removed. A replacement that has ranges of its own keeps them. */
const changeRole = async (db: Db, ctx: Context, from: number, to?: number) => {
  const { addressRanges } = (await findPolicy(db, ctx.accountId)).settings
  const gone = addressRanges.find(({ roleId }) => roleId === from)
  if (gone === undefined) return
  requirePermission(ctx, "update:security-settings")
  const others = addressRanges.filter((one) => one !== gone)
  const isTakenOver = to !== undefined && others.every(({ roleId }) => roleId !== to)
  await changeWithin(db, ctx, { addressRanges: isTakenOver ? [...others, { ...gone, roleId: to }] : others })
}
export const roleReplacer: UseReplacer = {
  of: "role",
  replace: (db, ctx, from, to) => changeRole(db, ctx, from, to),
  remove: (db, ctx, roleId) => changeRole(db, ctx, roleId),
}

const tidied = (all: readonly RoleRanges[]): RoleRanges[] =>
  all.map(({ roleId, ranges }) => {
    const wrong = ranges.find((range) => rangeOf(range) === undefined)
    if (wrong !== undefined) refuse(problems.rangeInvalid, { range: wrong })
    return { roleId, ranges: [...new Set(ranges)] }
  })

/** Nobody decides from where users in a role sign in whom they do not manage; one's own role is decided too. */
const requireRoles = async (db: Db, ctx: Context, before: readonly RoleRanges[], after: readonly RoleRanges[]) => {
  const { accountId, actor } = ctx
  const kind = await kindOfAccount(db, accountId)
  const own = await rolesOfCaller(db, ctx)
  for (const roleId of rolesWithOtherRanges(before, after)) {
    const role = await findRole(db, accountId, roleId)
    // Ranges of a role that was deleted can be removed by everybody.
    if (role === undefined && !after.some((one) => one.roleId === roleId)) continue
    if (role === undefined || kind === undefined) return refuse(problems.roleUnknown, { roleId })
    if (after.filter((one) => one.roleId === roleId).length > 1) refuse(problems.roleTwice, { role: role.displayName })
    const why = own.includes(roleId) ? undefined : whyNotAssign(actingPerson(actor), role, kind)
    if (why === "wrongLevel" || why === "nobodysRole") refuse(problems.roleUnknown, { roleId })
    if (why !== undefined) refuse(problems.roleNotManaged, { role: role.displayName })
  }
}

/** The roles of the caller in this account; none for those who come from another account. */
const rolesOfCaller = async (db: Db, { actor, accountId }: Context): Promise<number[]> =>
  actor.homeAccountId === accountId ? listRoleIds(db, accountId, actor.userId) : []

/** A change must not lock out the person who makes it: now, or at the next sign-in in another of their roles. */
const requireStaysIn = async (db: Db, ctx: Context, after: readonly RoleRanges[]) => {
  const { address } = ctx.http
  for (const roleId of await rolesOfCaller(db, ctx)) {
    const ranges = after.find((one) => one.roleId === roleId)?.ranges ?? []
    if (isAllowedFrom(ranges, address)) continue
    const role = await findRole(db, ctx.accountId, roleId)
    refuse(problems.wouldLockOut, { address, role: role?.displayName ?? String(roleId) })
  }
}

type Requirement = Awaited<ReturnType<typeof findRequirementOfPerson>>

/** By which of their roles two-factor authentication is required of a user; none if it is required of all users. */
const rolesRequiring = ({ requiredOf, roleIds }: Requirement, held: readonly KnownRole[]): string[] =>
  held
    .filter(({ id, keys }) =>
      requiredOf === "roles" ? roleIds.includes(id) : requiredOf === "administrators" && keys.has("update:users"),
    )
    .map(({ displayName }) => displayName)

const mfaSourceOf = ({ byAccount, requiredOf, enrolled }: Requirement) => {
  if (byAccount) return requiredOf === "all" ? ("account" as const) : ("role" as const)
  return enrolled ? ("own" as const) : ("account" as const)
}

/** What binds a user, from real settings only. */
export const getOfUser = async (ctx: Context, userId: UserId): Promise<PolicyOfUser> => {
  const db = reading(ctx)
  const accountId = ctx.accountId
  const person = (await findSignIn(db, accountId, userId)) ?? refuse(userProblems.notFound)
  const { settings, isOwn } = await findPolicy(db, accountId)
  const mfa = await findRequirementOfPerson(db, { accountId, userId })
  const held = await rolesHeldBy(db, accountId, userId)
  const roleIds = await listRoleIds(db, accountId, userId)
  const source = isOwn ? ("account" as const) : ("default" as const)
  const isAdmitted = roleIds.some((roleId) => admissionOf(person.accountStatus, roleId) !== "none")
  const sso = await findSsoOfPerson(db, accountId, userId)
  const { managed, phonesManaged } = await provisioningOf(ctx, userId)
  const reason = !person.allowLogin
    ? ("userBlocked" as const)
    : roleIds.length === 0
      ? ("noRole" as const)
      : isAdmitted
        ? ("none" as const)
        : ("accountStatus" as const)
  return {
    userId,
    accountId,
    signIn: { allowed: reason === "none", reason },
    passwordRules: {
      minimumLength: settings.passwordMinimumLength,
      history: settings.passwordHistory,
      expiresDays: settings.passwordExpiresDays,
      checkCommonPasswords: settings.checkCommonPasswords,
      expiresAt: person.passwordExpiresAt,
      mustChange: person.mustChange,
      source,
    },
    mfa: {
      mode: mfa.mode,
      required: mfa.byAccount || mfa.enrolled,
      enrolled: mfa.enrolled,
      since: mfa.since,
      setUpBy: mfa.setUpBy,
      exemptBySso: mfa.exemptBySso,
      emailCodes: mfa.emailCodes,
      rememberDays: mfa.rememberDays,
      roles: mfa.byAccount ? rolesRequiring(mfa, held) : [],
      source: mfaSourceOf(mfa),
    },
    sso: {
      level: sso.level,
      excluded: sso.isExcluded,
      passwordAllowed: sso.level !== "required" || sso.isExcluded,
      source: sso.isExcluded ? "own" : "account",
    },
    provisioning: { onlyByScim: await isOnlyByScim(db, accountId), managed, phonesManaged },
    session: {
      idleMinutes: settings.idleMinutes,
      hours: settings.sessionHours,
      appDays: settings.appSessionDays,
      source,
    },
    addressRanges: {
      roles: roleIds.map((roleId) => ({
        roleId,
        role: held.find(({ id }) => id === roleId)?.displayName ?? String(roleId),
        ranges: settings.addressRanges.find((one) => one.roleId === roleId)?.ranges ?? [],
      })),
      source,
    },
  }
}
