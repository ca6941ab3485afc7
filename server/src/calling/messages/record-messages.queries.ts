import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { joinSql, sql, type Sql } from "../../kit/database/sql.ts"
import { furthestReports, resultRank } from "./delivery.rules.ts"
import type { DeliveryReport, ReportedMessage } from "./reported-message.rules.ts"

const at = (milliseconds: number) => new Date(milliseconds).toISOString()

/**
 * Writes messages in one round trip. A message that is there already (same adapter and id) is left alone. Users of other
 * accounts are left out. Returns how many are new.
 */
export const insertMessages = async (
  db: Db,
  accountId: AccountId,
  messages: readonly ReportedMessage[],
): Promise<number> => {
  const rows = messages.map(({ charge, ...message }) => ({
    ...message,
    sentAt: at(message.sentAt),
    resultAt: at(message.resultAt),
    charge: charge?.minorUnits ?? null,
    currency: charge?.currency ?? null,
  }))
  const { written } = await db.one<{ written: number }>(sql`
    with added as (
      insert into message_records (account_id, sent_at, user_id, user_name, direction, own_number, other_number,
        other_name, type, segments, result, result_at, carrier_code, carrier_reason, charge, currency, adapter,
        adapter_message_id)
      select ${accountId}, m."sentAt", u.id, m."userName", m.direction, m."ownNumber", m."otherNumber", m."otherName",
        m.type, m.segments, m.result, m."resultAt", m."carrierCode", m."carrierReason", m.charge, m.currency, m.adapter,
        m."adapterMessageId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m ("sentAt" timestamptz, "userId" bigint,
          "userName" text, direction text, "ownNumber" text, "otherNumber" text, "otherName" text, type text,
          segments smallint, result text, "resultAt" timestamptz, "carrierCode" text, "carrierReason" text,
          charge numeric, currency text, adapter text, "adapterMessageId" text)
        left join users u on u.account_id = ${accountId} and u.id = m."userId"
      on conflict (account_id, adapter, adapter_message_id) do nothing returning 1)
    select count(*)::int as written from added`)
  return written
}

const rankOf = (column: Sql): Sql =>
  sql`case ${column} ${joinSql(
    Object.entries(resultRank).map(([result, rank]) => sql`when ${result} then ${rank}::int`),
    " ",
  )} end`

/** Returns how many messages it changed: those it takes further than they were. */
export const updateDeliveries = async (
  db: Db,
  accountId: AccountId,
  reports: readonly DeliveryReport[],
): Promise<number> => {
  const rows = furthestReports(reports).map((report) => ({ ...report, resultAt: at(report.resultAt) }))
  const changed = await db.many(sql`
    update message_records m set result = r.result, result_at = r."resultAt", carrier_code = r."carrierCode",
      carrier_reason = r."carrierReason"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (adapter text, "adapterMessageId" text, result text,
      "resultAt" timestamptz, "carrierCode" text, "carrierReason" text)
    where m.account_id = ${accountId} and m.adapter = r.adapter and m.adapter_message_id = r."adapterMessageId"
      and ${rankOf(sql`r.result`)} > ${rankOf(sql`m.result`)}
    returning m.id`)
  return changed.length
}

/** Deletes the oldest messages of an account that are too old. Returns whether there may be more. */
export const purgeSomeMessages = async (
  db: Db,
  accountId: AccountId,
  months: number,
  most: number,
): Promise<boolean> => {
  const gone = await db.many(sql`
    delete from message_records m where m.account_id = ${accountId} and (m.sent_at, m.id) in (
      select o.sent_at, o.id from message_records o
      where o.account_id = ${accountId} and o.sent_at < now() - make_interval(months => ${months})
      order by o.sent_at, o.id limit ${most})
    returning m.id`)
  return gone.length === most
}
