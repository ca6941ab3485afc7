import type { PermissionKey } from "../roles/permission-keys.ts"

/** What adds or orders a service, and is refused while the status of the account stops that. THE list: screens ask it before the server has to refuse. */
export const newServiceKeys: readonly PermissionKey[] = [
  "create:users", "create:extensions", "create:devices", "create:phone-numbers", "create:purchase", "create:receptionist-console", "create:call-queues", "create:accounts",
]

export const servicesStoppedReason = (status: string) => `Nothing can be added or ordered while the account is ${status.toLowerCase()}.`
