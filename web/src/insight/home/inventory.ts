import { listDevices } from "@dialplane/contract/inventory/devices/devices.endpoints"
import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import { countNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { versionFor } from "@dialplane/contract/kit/widget-pins"
import { call } from "../../kit/request/call.ts"
import type { Inventory } from "./setup-steps.ts"

const quiet = { customError: true }

/** Whether there are extensions, numbers and phones. Unknown if the user may not see them or they cannot be read. */
export const readInventory = async (accountId: number, may: (key: PermissionKey) => boolean): Promise<Inventory> => {
  const one = { params: { accountId }, query: { limit: 1 } }
  const known = async (key: PermissionKey, isThere: () => Promise<boolean>) =>
    may(key) ? isThere().catch(() => undefined) : undefined
  const [extensions, numbers, devices] = await Promise.all([
    known(
      "read:extensions",
      async () =>
        (await call(extensionLists[versionFor("listExtensions", "admin-dashboard")], one, quiet)).items.length > 0,
    ),
    known(
      "read:phone-numbers",
      async () => (await call(countNumbers, { params: { accountId } }, quiet)).totalCount > 0,
    ),
    known("read:devices", async () => (await call(listDevices, one, quiet)).items.length > 0),
  ])
  return { extensions, numbers, devices }
}
