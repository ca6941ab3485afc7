import type { AccountId } from "@dialplane/contract/kit/ids"
import { takeTurns, type Turns } from "../calling/engine/turns.service.ts"
import { simulateMeetings } from "../calling/meetings/sandbox-meetings.service.ts"
import { simulateMessages } from "../calling/messages/sandbox-messages.service.ts"
import type { Kit } from "../kit/context.ts"
import type { Db } from "../kit/database/database.ts"
import { sql } from "../kit/database/sql.ts"

const everyMilliseconds = 60_000
/** How far the history of meetings and messages goes back. */
const monthsBack = 13
/** Part of the demo data itself, so that lists are filled when the server starts. */
const monthsAtStart = 1

interface Account {
  readonly accountId: AccountId
  readonly rate: number
  readonly timeZone: string
  readonly currency: string
  /** Milliseconds. What is older would be deleted at once. */
  readonly keptSince: number
}
const listAccounts = (db: Db) =>
  db.many<Account>(sql`
    select t.account_id, t.rate::int, a.time_zone, a.currency,
      (extract(epoch from now() - make_interval(months => coalesce(r.months, 24)::int)) * 1000)::bigint as kept_since
    from sandbox_traffic t join accounts a on a.id = t.account_id
      left join call_retention r on r.account_id = t.account_id
    where t.rate > 0 order by t.account_id`)

const simulate = async (db: Db, account: Account, from: number, until: number) => {
  const after = Math.max(from, account.keptSince)
  if (after >= until) return
  await simulateMeetings(db, account, after, until)
  await simulateMessages(db, account, after, until)
}

const monthStart = (at: number, months: number) => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

/** Meetings and messages of this month and the last one, in the transaction that fills an empty database. */
export const fillRecentHistory = async (db: Db, now: number) => {
  for (const account of await listAccounts(db)) await simulate(db, account, monthStart(now, -monthsAtStart), now)
}

/** Every month begins with a message within a few days. */
const hasMonth = async (db: Db, accountId: AccountId, month: number) =>
  (await db.maybeOne(sql`
    select 1 from message_records m where m.account_id = ${accountId}
      and m.sent_at >= ${new Date(month).toISOString()} and m.sent_at < ${new Date(month).toISOString()}::timestamptz
        + interval '5 days' and m.adapter_message_id like 'history-%' limit 1`)) !== undefined

/**
 * Older months of the demo, the newest first, each in a transaction. Months that are there stay as they are; the last
 * two may have ended while no server ran.
 */
const fillOlderMonths = async (kit: Kit, now: number, isStopped: () => boolean) => {
  for (let back = 0; back <= monthsBack; back += 1)
    for (const account of await kit.database.transaction("system", listAccounts)) {
      if (isStopped()) return
      const [from, to] = [monthStart(now, -back), Math.min(monthStart(now, 1 - back), now)]
      await kit.database.transaction("system", async (db) => {
        if (back <= 1 || !(await hasMonth(db, account.accountId, from))) await simulate(db, account, from, to)
      })
    }
}

/** Meetings that end and messages that are sent in the demo from now on, after those of the months before. */
export const runSimulatedHistory = (kit: Kit): Turns => {
  let until: number | undefined
  return takeTurns(kit, "simulated meetings and messages", everyMilliseconds, async (now, isStopped) => {
    if (until === undefined) await fillOlderMonths(kit, now, isStopped)
    else {
      const after = until
      for (const account of await kit.database.transaction("system", listAccounts))
        await kit.database.transaction("system", (db) => simulate(db, account, after, now))
    }
    until = now
  })
}
