import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { lookForOfflineLater } from "./offline-notices.jobs.ts"
import { endOfflineNotice } from "./offline-notices.service.ts"
import { dropRegistrations, findHeardLine, noteReport, putRegistration } from "./registrations.queries.ts"

/** A telephony engine reports that a line has registered or renewed. False if this or something newer is known. */
export const lineRegistered = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  seen: {
    readonly sipId: string
    readonly address: string
    readonly userAgent: string
    readonly at: number
    readonly expiresAt: number
    readonly source: string
  },
): Promise<boolean> => {
  const line = await findHeardLine(db, accountId, seen.sipId)
  if (line === undefined || !isNews(line, seen.at)) return false
  await putRegistration(db, accountId, seen.source, {
    lineId: line.lineId,
    address: seen.address,
    userAgent: seen.userAgent,
    registeredAt: new Date(seen.at).toISOString(),
    expiresAt: new Date(seen.expiresAt).toISOString(),
  })
  await noteReport(db, accountId, line.lineId, seen.at)
  if (line.address === null && line.deviceId !== null) await endOfflineNotice(db, accountId, line.deviceId)
  // A renewal alone changes nothing that is shown.
  if (line.address !== seen.address || line.userAgent !== seen.userAgent)
    await publishStatus(kit, db, accountId, line.deviceId)
  return true
}

/** A telephony engine reports that a line is no longer registered. False if this or something newer is known. */
export const lineUnregistered = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  { sipId, at }: { readonly sipId: string; readonly at: number },
): Promise<boolean> => {
  const line = await findHeardLine(db, accountId, sipId)
  if (line === undefined || !isNews(line, at)) return false
  // Also if the line is not registered: the report of an earlier registration may still come.
  await noteReport(db, accountId, line.lineId, at)
  if (line.address === null) return true
  await dropRegistrations(db, accountId, [line.lineId])
  await lookForOfflineLater(kit, db, accountId)
  await publishStatus(kit, db, accountId, line.deviceId)
  return true
}

/** A registration that no engine reported, as of a phone that fetched its settings, counts from its start. */
const isNews = (
  { reportedAt, registeredAt }: { readonly reportedAt: number | null; readonly registeredAt: number | null },
  at: number,
): boolean => (reportedAt === null || at > reportedAt) && (registeredAt === null || at >= registeredAt)

const publishStatus = async (kit: Kit, db: Db, accountId: AccountId, deviceId: number | null): Promise<void> => {
  if (deviceId !== null)
    await kit.events.publish(db, { accountId, topic: "device", data: { deviceId, change: "changed" } })
}

// --- logging out -----------------------------------------------------------------------------------------------------

type LogOut = (db: Db, accountId: AccountId, sipIds: readonly string[]) => Promise<void>
const logOuts = new WeakMap<Kit, LogOut>()
/** Calls come after devices: whatever carries them is told of logouts by what it registers when the server starts. */
export const registerLogOut = (kit: Kit, logOut: LogOut): void => void logOuts.set(kit, logOut)
export const tellLogOut = async (kit: Kit, ...told: Parameters<LogOut>): Promise<void> => logOuts.get(kit)?.(...told)
