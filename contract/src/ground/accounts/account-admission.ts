import { roles } from "../../kit/access/roles.table.ts"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import type { AccountStatus } from "./accounts.schema.ts"
import { stopsUnder } from "./status-effects.ts"

/** What access the status of an account leaves to its users. */
export type Admission = "full" | "readOnly" | "none"

/** The roles that own an account. Their users keep view-only access after a cancellation. */
export const ownerRoleIds: readonly number[] = [roles.accountSuperUser.id, roles.partnerAccountSuperuser.id]

/**
 * Checked at sign-in, for every token, at renewal, for password links and for jobs. Users of a suspended account can
 * sign in and see why calls are stopped. In a cancelled account only its owners can sign in, with view-only access.
 */
export const admissionOf = (status: AccountStatus, roleId: number): Admission =>
  !stopsUnder(status, "signIn") ? "full" : ownerRoleIds.includes(roleId) ? "readOnly" : "none"

/** A user working in another account (acting, or from a parent account), with the statuses that limit it. */
export interface WorkElsewhere {
  readonly homeStatus: AccountStatus
  readonly thereStatus: AccountStatus
  /**
   * The role in the other account, if it was given by a trust. Users of parent accounts keep view-only access in any
   * role.
   */
  readonly trustedRoleId?: number
}

/** Users of a suspended account cannot change other accounts; cancelled accounts are view-only. */
export const admissionElsewhere = ({ homeStatus, thereStatus, trustedRoleId }: WorkElsewhere): Admission => {
  if (trustedRoleId !== undefined && admissionOf(thereStatus, trustedRoleId) === "none") return "none"
  return stopsUnder(homeStatus, "managing") || stopsUnder(thereStatus, "changes") ? "readOnly" : "full"
}

/** Whether a permission key only reads. */
export const onlyReads = (key: PermissionKey) => key.startsWith("read:")

/**
 * The keys of a role that remain under an admission. Users can always edit their own profile, so that a password can be
 * changed.
 */
export const keysUnder = (admission: Admission, keys: ReadonlySet<PermissionKey>): ReadonlySet<PermissionKey> => {
  if (admission === "full") return keys
  if (admission === "none") return new Set()
  return new Set([...keys].filter((key) => onlyReads(key) || key === "update:profile"))
}
