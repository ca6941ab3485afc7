import { roleById, vendorSupportKeys } from "@dialplane/contract/kit/access/roles.table"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { portal } from "../portal.ts"
import { createStore } from "../store.ts"
import { overridePermissions, type PermissionRecord } from "./override-permissions.ts"
import type { AccountLimit } from "./why-not.ts"

/** What the role table gives the roles of a person, before the authorizer has its say. */
export const localPermissions = ({
  roles,
  isVendorSupport,
}: Pick<Session, "roles" | "isVendorSupport">): ReadonlySet<string> =>
  isVendorSupport ? vendorSupportKeys : new Set(roles.flatMap(({ roleId }) => [...(roleById.get(roleId)?.keys ?? [])]))

const cache = new WeakMap<Session, ReadonlyMap<string, PermissionRecord>>()
const nobody: ReadonlyMap<string, PermissionRecord> = new Map()

/** The permissions of a session; worked out once, since hundreds of controls ask. */
export const permissionsOf = (session: Session | undefined): ReadonlyMap<string, PermissionRecord> => {
  if (!session) return nobody
  const known = cache.get(session)
  if (known) return known
  const records = overridePermissions(localPermissions(session), session.permissions)
  const permissions = new Map(records.map((record) => [record.key, record]))
  cache.set(session, permissions)
  return permissions
}

/** What the open account's settings revoke; set by whoever opens the account. */
export const accountLimits = createStore<readonly AccountLimit[]>([])
/** Why nothing of the open account can be changed, or nothing added to it; undefined where it can. */
export const accountLocks = createStore<{
  readonly lookOnly?: string | undefined
  readonly servicesStopped?: string | undefined
}>({})
portal.leave.onCleared(() => {
  accountLimits.set([])
  accountLocks.set({})
})
