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
 * Keys that add or order a service. They are refused while the account's status stops that; screens check the list
 * before they send a request.
 */
export const newServiceKeys: readonly PermissionKey[] = keys

const messages = texts("accounts.newServices", {
  stopped: (status: string) => `No services can be added or ordered while the account is ${status.toLowerCase()}.`,
})
export const servicesStoppedReason = (status: string) => messages.stopped(status)
