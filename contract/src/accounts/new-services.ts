import type { PermissionKey } from "../roles/permission-keys.ts"

/** What adds or orders a service, as people call it; it is refused while the status of the account stops that. */
const newServices = {
  "create:users": "people", "create:devices": "phones", "create:phone-numbers": "numbers", "create:extensions": "extensions",
  "create:call-queues": "queues", "create:receptionist-console": "receptionist consoles", "create:accounts": "accounts",
  "create:purchase": "orders",
} satisfies Partial<Record<PermissionKey, string>>

/** THE list: screens ask it before the server has to refuse. */
export const newServiceKeys = Object.keys(newServices) as readonly PermissionKey[]

/** Everything else can still be added: groups, schedules, locations, roles, templates, phone book entries. */
export const suspendedText =
  `Calls are stopped, and no services can be added (${Object.values(newServices).join(", ")}) while the account is suspended. Everything else can be seen and changed.`

export const servicesStoppedReason = (status: string) => `No services can be added or ordered while the account is ${status.toLowerCase()}.`
