import type { PermissionKey } from "../roles/permission-keys.ts"
import type { AccountStatus } from "./accounts.schema.ts"

/** How far the status of their account lets people in. */
export type Admission = "full" | "readOnly" | "none"

/** The role whose holders keep an eye on an account that is over. */
const lastWitness = 2

/**
 * THE rule: a suspended account's people come in and see why nothing rings; of a cancelled one only account super users, and only to
 * look. Vendor support is of the operator's account and never concerned.
 */
export const admissionOf = (status: AccountStatus, roleId: number): Admission =>
  status !== "Cancelled" ? "full" : roleId === lastWitness ? "readOnly" : "none"

/** What of a role's keys is left under an admission. One's own profile stays one's own: a password can always be changed. */
export const keysUnder = (admission: Admission, keys: ReadonlySet<PermissionKey>): ReadonlySet<PermissionKey> => {
  if (admission === "full") return keys
  if (admission === "none") return new Set()
  return new Set([...keys].filter((key) => key.startsWith("read:") || key === "update:profile"))
}
