import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"

export interface PhoneMonitoring {
  readonly liveCallId: number
  readonly partyId: number
  readonly mode: "listen" | "whisper" | "barge"
}
type Start = (db: Db, ctx: Context, wanted: PhoneMonitoring) => Promise<void>

let registered: Start | undefined
/** Who may monitor whom is decided by a domain that comes after this one, and registers itself when the server starts. */
export const registerPhoneMonitoring = (start: Start): void => {
  registered = start
}
export const monitorByPhone: Start = async (db, ctx, wanted) => {
  if (registered === undefined) throw new Error("call monitoring is not registered")
  await registered(db, ctx, wanted)
}
