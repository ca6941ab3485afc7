import { roles } from "../../kit/access/roles.table.ts"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import type { AccountStatus } from "./accounts.schema.ts"
import { stopsUnder } from "./status-effects.ts"

/** How far the status of their account lets people in. */
export type Admission = "full" | "readOnly" | "none"

/** The roles whose holders keep an eye on an account that is cancelled: those that own an account. */
export const ownerRoleIds: readonly number[] = [roles.accountSuperUser.id, roles.partnerAccountSuperuser.id]

/**
 * THE rule, asked wherever a person comes in: at sign-in, by every token, at renewal, for password links and for jobs.
 * People of a suspended account come in and see why nothing rings; of a cancelled one only those who own it, and only
 * to look.
 */
export const admissionOf = (status: AccountStatus, roleId: number): Admission =>
  !stopsUnder(status, "signIn") ? "full" : ownerRoleIds.includes(roleId) ? "readOnly" : "none"

/**
 * Someone who works in an account of others (acting, or from above), with what the status of both accounts leaves of
 * it.
 */
export interface WorkElsewhere {
  readonly homeStatus: AccountStatus
  readonly thereStatus: AccountStatus
  /**
   * The role in the other account, where it decides: a trust gives one, people above keep looking whatever role they
   * chose.
   */
  readonly trustedRoleId?: number
}

/** Nobody works for a suspended account in other accounts; what is cancelled can only be looked at. */
export const admissionElsewhere = ({ homeStatus, thereStatus, trustedRoleId }: WorkElsewhere): Admission => {
  if (trustedRoleId !== undefined && admissionOf(thereStatus, trustedRoleId) === "none") return "none"
  return stopsUnder(homeStatus, "managing") || stopsUnder(thereStatus, "changes") ? "readOnly" : "full"
}

/** Whether a permission key only reads. */
export const onlyReads = (key: PermissionKey) => key.startsWith("read:")

/**
 * What of a role's keys is left under an admission. One's own profile stays one's own: a password can always be
 * changed.
 */
export const keysUnder = (admission: Admission, keys: ReadonlySet<PermissionKey>): ReadonlySet<PermissionKey> => {
  if (admission === "full") return keys
  if (admission === "none") return new Set()
  return new Set([...keys].filter((key) => onlyReads(key) || key === "update:profile"))
}
