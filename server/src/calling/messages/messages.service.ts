import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import { messageProblems } from "@dialplane/contract/calling/messages/messages.problems"
import type { MessageFilter, MessagePage, MessageRecord } from "@dialplane/contract/calling/messages/messages.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./messages.queries.ts"
import { insertMessages, updateDeliveries } from "./record-messages.queries.ts"
import type { DeliveryReport, ReportedMessage } from "./reported-message.rules.ts"

export type { DeliveryReport, ReportedMessage } from "./reported-message.rules.ts"

/** Writes messages, in an open transaction. Messages that were written before stay as they are. */
export const recordMessages = async (
  db: Db,
  accountId: AccountId,
  messages: readonly ReportedMessage[],
): Promise<number> => (messages.length === 0 ? 0 : insertMessages(db, accountId, messages))

/**
 * Writes what became of messages, in an open transaction. Reports may come twice and in any order: a message that was
 * delivered, failed or was rejected stays so. Returns how many messages changed.
 */
export const reportDeliveries = async (
  db: Db,
  accountId: AccountId,
  reports: readonly DeliveryReport[],
): Promise<number> => (reports.length === 0 ? 0 : updateDeliveries(db, accountId, reports))

const idOf = ({ sentMs, id }: queries.MessageRow) => `${sentMs}-${id}`
/** An id of another shape is that of no message. */
const positionOf = (messageId: string): queries.Position => {
  const [, sent = "0", id = "0"] = /^(\d{1,13})-(\d{1,15})$/.exec(messageId) ?? []
  return { sentAt: new Date(Number(sent)).toISOString(), id: Number(id) }
}

const recordOf = (accountId: AccountId, row: queries.MessageRow): MessageRecord => ({
  messageId: idOf(row),
  accountId,
  sentAt: row.sentAt,
  direction: row.direction,
  type: row.type,
  userId: row.userId,
  userName: row.userName,
  ownNumber: withPlus(row.ownNumber),
  otherNumber: withPlus(row.otherNumber),
  otherName: row.otherName,
  segments: row.segments,
  result: row.result,
  resultAt: row.resultAt,
  carrierCode: row.carrierCode,
  carrierReason: row.carrierReason,
  charge: row.charge === null || row.currency === null ? null : { minorUnits: row.charge, currency: row.currency },
  isSimulated: row.adapter === sandboxEngineName,
})

/** The same number as it may be stored: with or without the calling code of North America. */
const writtenNumbers = (number: string | undefined): string[] => {
  if (number === undefined || number === "") return []
  const digits = number.replace(/\D/g, "")
  // What has no digit matches no message.
  return digits.length === 10 ? [digits, `1${digits}`] : [digits]
}

export const list = async (ctx: Context, { before, number, ...filter }: MessageFilter): Promise<MessagePage> => {
  const rows = await queries.listMessages(
    reading(ctx),
    ctx.accountId,
    filter,
    before === undefined ? undefined : positionOf(before),
    writtenNumbers(number),
  )
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => recordOf(ctx.accountId, row)),
    nextBefore: rows.length > filter.limit && last !== undefined ? idOf(last) : null,
  }
}

/** With a user: only if it is theirs. */
export const get = async (ctx: Context, messageId: string, userId?: UserId): Promise<MessageRecord> =>
  recordOf(
    ctx.accountId,
    (await queries.findMessage(reading(ctx), ctx.accountId, positionOf(messageId), userId)) ??
      refuse(messageProblems.notFound),
  )
