import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"

export interface PhoneMonitoring {
  readonly liveCallId: number
  readonly partyId: number
  readonly mode: "listen" | "whisper" | "barge"
}
interface Monitoring {
  readonly startByPhone: (db: Db, ctx: Context, wanted: PhoneMonitoring) => Promise<void>
  /** Refuses what no rule of the supervisor allows. */
  readonly requireByPhone: (db: Db, ctx: Context, wanted: PhoneMonitoring) => Promise<void>
  /** Compares the PIN of a supervisor who monitors by phone; refuses after too many wrong ones. */
  readonly checkPin: (db: Db, ctx: Context, pin: string) => Promise<boolean>
  /** Somebody joined a call: ends monitoring in which a superior of the supervisor would be heard now. */
  readonly endOverhearing: (kit: Kit, db: Db, accountId: AccountId, liveCallId: number) => Promise<void>
  /** Ends monitoring in the engine whose supervisor may no longer do so. */
  readonly endWithdrawn: (kit: Kit) => Promise<unknown>
}

let registered: Monitoring | undefined
/** Who may monitor whom is decided by a domain that comes after this one, and registers itself when the server starts. */
export const registerMonitoring = (monitoring: Monitoring): void => {
  registered = monitoring
}
const monitoring = (): Monitoring => {
  if (registered === undefined) throw new Error("call monitoring is not registered")
  return registered
}
export const monitorByPhone: Monitoring["startByPhone"] = (db, ctx, wanted) =>
  monitoring().startByPhone(db, ctx, wanted)
export const requireMonitoring: Monitoring["requireByPhone"] = (db, ctx, wanted) =>
  monitoring().requireByPhone(db, ctx, wanted)
export const checkMonitoringPin: Monitoring["checkPin"] = (db, ctx, pin) => monitoring().checkPin(db, ctx, pin)
export const endOverhearing: Monitoring["endOverhearing"] = (kit, db, accountId, liveCallId) =>
  monitoring().endOverhearing(kit, db, accountId, liveCallId)
export const endWithdrawnMonitoring = (kit: Kit) => monitoring().endWithdrawn(kit)
