import { texts } from "@dialplane/contract/kit/language"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { allows, type PermissionRecord } from "./override-permissions.ts"

/** An account setting that revokes permissions for everyone, with the text that says so. */
export interface AccountLimit {
  readonly keys: readonly string[]
  readonly reason: string
}

export const limitOn = (limits: readonly AccountLimit[], key: PermissionKey): string | undefined =>
  limits.find(({ keys }) => keys.includes(key))?.reason

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

const verbs: Readonly<Record<string, string>> = { read: "see", create: "add", update: "change", delete: "delete" }

const messages = texts("kit.permissions", {
  signIn: "Please sign in.",
  /** "Your role, Billing admin, does not let you change call queues." */
  roleForbids: (role: string | undefined, key: PermissionKey) => {
    const [action = "", resource = ""] = key.split(":")
    const what = `${verbs[action] ?? action} ${resource.replaceAll("-", " ")}`
    return role === undefined ? `Your role does not let you ${what}.` : `Your role, ${role}, does not let you ${what}.`
  },
})

/** Whether the user holds the permission, and if not, which role or account setting is the reason. */
export const verdictOn = (
  key: PermissionKey,
  permissions: ReadonlyMap<string, PermissionRecord>,
  session: Pick<Session, "roles"> | undefined,
  limits: readonly AccountLimit[],
): Verdict => {
  if (!session) return { allowed: false, reason: messages.signIn }
  // The account's settings are checked first: they also remove the permission from the list, and no other role would
  // help.
  const reason = limitOn(limits, key)
  if (reason !== undefined) return { allowed: false, reason }
  // The role in use comes first.
  return allows(permissions.get(key))
    ? { allowed: true }
    : { allowed: false, reason: messages.roleForbids(session.roles[0]?.displayName, key) }
}
