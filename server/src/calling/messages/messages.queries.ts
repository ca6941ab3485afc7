import type {
  MessageDirection,
  MessageFilter,
  MessageResult,
  MessageType,
} from "@dialplane/contract/calling/messages/messages.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"

/** What a row is found by, and where a page ends. */
export interface Position {
  readonly sentAt: string
  readonly id: number
}

export interface MessageRow {
  readonly id: number
  readonly sentAt: string
  readonly sentMs: number
  readonly userId: number | null
  readonly userName: string
  readonly direction: MessageDirection
  readonly ownNumber: string
  readonly otherNumber: string
  readonly otherName: string
  readonly type: MessageType
  readonly segments: number
  readonly result: MessageResult
  readonly resultAt: string
  readonly carrierCode: string | null
  readonly carrierReason: string | null
  readonly charge: number | null
  readonly currency: string | null
  readonly adapter: string
}

const columns: Sql = sql`m.id, m.sent_at, (extract(epoch from m.sent_at) * 1000)::bigint as sent_ms, m.user_id, m.user_name,
  m.direction, m.own_number, m.other_number, m.other_name, m.type, m.segments::int, m.result, m.result_at,
  m.carrier_code, m.carrier_reason, m.charge::float8 as charge, m.currency, m.adapter`

/** A page, newest first, and one row more if there is a next page. */
export const listMessages = (
  db: Db,
  accountId: AccountId,
  { limit, from, to, userId, direction, type, result }: Omit<MessageFilter, "before" | "number">,
  before: Position | undefined,
  numbers: readonly string[],
) =>
  db.many<MessageRow>(sql`
    select ${columns}
    from message_records m
    where ${allOf(
      sql`m.account_id = ${accountId}`,
      from !== undefined && sql`m.sent_at >= ${from}`,
      to !== undefined && sql`m.sent_at < ${to}`,
      userId !== undefined && sql`m.user_id = ${userId}`,
      direction !== undefined && sql`m.direction = ${direction}`,
      type !== undefined && sql`m.type = ${type}`,
      result !== undefined && sql`m.result = ${result}`,
      // The index of results leaves out those that were delivered.
      result !== undefined && result !== "delivered" && sql`m.result <> 'delivered'`,
      numbers.length > 0 && sql`(m.own_number = any(${numbers}::text[]) or m.other_number = any(${numbers}::text[]))`,
      before !== undefined && sql`(m.sent_at, m.id) < (${before.sentAt}::timestamptz, ${before.id}::bigint)`,
    )}
    order by m.sent_at desc, m.id desc limit ${limit + 1}`)

/** With a user: only if it is theirs. */
export const findMessage = (db: Db, accountId: AccountId, { sentAt, id }: Position, userId: UserId | undefined) =>
  db.maybeOne<MessageRow>(sql`
    select ${columns} from message_records m
    where ${allOf(
      sql`m.account_id = ${accountId} and m.sent_at = ${sentAt} and m.id = ${id}`,
      userId !== undefined && sql`m.user_id = ${userId}`,
    )}`)
