import { texts } from "../../kit/language.ts"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"

const keys = [
  "create:users",
  "create:extensions",
  "create:devices",
  "create:phone-numbers",
  "create:purchase",
  "create:receptionist-console",
  "create:call-queues",
  "create:accounts",
] as const satisfies readonly PermissionKey[]
export type NewServiceKey = (typeof keys)[number]

/**
 * What adds or orders a service, and is refused while the status of the account stops that. The list: screens ask it
 * before the server has to refuse.
 */
export const newServiceKeys: readonly PermissionKey[] = keys

const messages = texts("accounts.newServices", {
  stopped: (status: string) => `No services can be added or ordered while the account is ${status.toLowerCase()}.`,
})
export const servicesStoppedReason = (status: string) => messages.stopped(status)
