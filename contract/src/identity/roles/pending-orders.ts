import type { RoleKey } from "../../kit/access/roles.table.ts"

/** The roles that are notified of waiting orders. */
export const notifiedOfPendingOrders: readonly RoleKey[] = [
  "superuser",
  "partnerAccountSuperuser",
  "partnerAccountAdministrator",
  "accountSuperUser",
  "accountAdministrator",
  "billingAdmin",
]

/** @waits orders: the notice about orders that are not finished asks it. */
export const isNotifiedOfPendingOrders = (role: RoleKey) => notifiedOfPendingOrders.includes(role)
