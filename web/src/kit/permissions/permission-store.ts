import { roleById, vendorSupportKeys } from "@dialplane/contract/kit/access/roles.table"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { portal } from "../portal.ts"
import { createStore } from "../store.ts"
import { overridePermissions, type PermissionRecord } from "./override-permissions.ts"
import type { AccountLimit } from "./why-not.ts"

/** The permissions of a user's roles in the role table, before the authorizer's list is applied. */
export const localPermissions = ({
  roles,
  isVendorSupport,
}: Pick<Session, "roles" | "isVendorSupport">): ReadonlySet<string> =>
  isVendorSupport ? vendorSupportKeys : new Set(roles.flatMap(({ roleId }) => [...(roleById.get(roleId)?.keys ?? [])]))

const cache = new WeakMap<Session, ReadonlyMap<string, PermissionRecord>>()
const nobody: ReadonlyMap<string, PermissionRecord> = new Map()

/** The permissions of a session; computed once, because hundreds of controls ask for them. */
export const permissionsOf = (session: Session | undefined): ReadonlyMap<string, PermissionRecord> => {
  if (!session) return nobody
  const known = cache.get(session)
  if (known) return known
  const records = overridePermissions(localPermissions(session), session.permissions)
  const permissions = new Map(records.map((record) => [record.key, record]))
  cache.set(session, permissions)
  return permissions
}

/** The permissions that the open account's settings revoke; set when the account is opened. */
export const accountLimits = createStore<readonly AccountLimit[]>([])
/** Why nothing in the open account can be changed, or nothing added to it; undefined if it can. */
export const accountLocks = createStore<{
  readonly lookOnly?: string | undefined
  readonly servicesStopped?: string | undefined
}>({})
portal.leave.onCleared(() => {
  accountLimits.set([])
  accountLocks.set({})
})
