import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { allows, type PermissionRecord } from "./override-permissions.ts"

/** A setting of the account that takes a permission away from everyone, and the sentence that says so. */
export interface AccountLimit {
  readonly keys: readonly string[]
  readonly reason: string
}

export const limitOn = (limits: readonly AccountLimit[], key: PermissionKey): string | undefined =>
  limits.find(({ keys }) => keys.includes(key))?.reason

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

const verbs: Readonly<Record<string, string>> = { read: "see", create: "add", update: "change", delete: "delete" }

/** Whether one may, and if not, which role or account setting is the reason. */
export const verdictOn = (
  key: PermissionKey,
  permissions: ReadonlyMap<string, PermissionRecord>,
  session: Pick<Session, "roles"> | undefined,
  limits: readonly AccountLimit[],
): Verdict => {
  if (!session) return { allowed: false, reason: "Please sign in." }
  // The account's settings first: what they hide is missing from the list of permissions as well, and no other role
  // would help.
  const reason = limitOn(limits, key)
  if (reason !== undefined) return { allowed: false, reason }
  return allows(permissions.get(key))
    ? { allowed: true }
    : { allowed: false, reason: `${roleMessages(session.roles)} does not let you ${asText(key)}.` }
}

const roleMessages = (roles: Session["roles"]) => {
  // The role in use comes first.
  const [role] = roles
  return role ? `Your role, ${role.displayName},` : "Your role"
}

/** "update:call-queues" is "change call queues". */
const asText = (key: PermissionKey) => {
  const [action = "", resource = ""] = key.split(":")
  return `${verbs[action] ?? action} ${resource.replaceAll("-", " ")}`
}
