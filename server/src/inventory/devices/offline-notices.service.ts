import type { AccountId } from "@dialplane/contract/kit/ids"
import type { DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import { texts } from "@dialplane/contract/kit/language"
import { accountTime } from "../../ground/accounts/status-notices.service.ts"
import type { Db } from "../../kit/database/database.ts"
import { addNotice, resolveNotices } from "../../kit/live/account-notices.ts"
import { listNewlyOffline, listNoLongerOffline } from "./offline-notices.queries.ts"

const messages = texts("devices.offlineNotice", {
  title: (name: string, extension: string | null) =>
    extension === null ? `${name} is offline` : `${name} (extension ${extension}) is offline`,
  text: (when: string) => `The phone was last connected on ${when}. Check its power and its network.`,
})

const causeOf = (deviceId: DeviceId) => `device:${deviceId}`

/** In the transaction in which a phone is connected again. */
export const endOfflineNotice = (db: Db, accountId: AccountId, deviceId: DeviceId) =>
  resolveNotices(db, accountId, ["deviceOffline"], [causeOf(deviceId)])

/** In the system scope, for all accounts: one notice for each phone, until it is connected again. */
export const noticeOfflineDevices = async (db: Db, minutes: number): Promise<void> => {
  for (const { accountId, deviceId } of await listNoLongerOffline(db)) await endOfflineNotice(db, accountId, deviceId)
  for (const { accountId, deviceId, name, extension, lastSeenAt, ...zone } of await listNewlyOffline(db, minutes))
    await addNotice(db, {
      accountId,
      kind: "deviceOffline",
      title: messages.title(name, extension),
      text: messages.text(accountTime(lastSeenAt, zone)),
      path: `devices/${deviceId}`,
      cause: causeOf(deviceId),
    })
}
