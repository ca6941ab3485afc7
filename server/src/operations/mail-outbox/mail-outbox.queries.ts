import type { EmailEntry, EmailFilter } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

const sorts: SortColumns<EmailFilter["sort"]> = {
  writtenAt: [
    { column: "m.written_at", type: "timestamptz" },
    { column: "m.id", type: "bigint" },
  ],
}

/** An email is expired as soon as its code is, not only at the next attempt to send it. */
const state = sql`case when m.state = 'waiting' and m.expires_at <= now() then 'expired' else m.state end`
const columns = sql`
  m.id as mail_id, m.account_id, m.recipient, m.subject, m.written_at, m.sent_at, ${state} as state, m.attempts,
    m.last_error, m.last_tried_at, m.expires_at,
  (select j.run_at from jobs j where m.state = 'waiting' and j.account_id = m.account_id and j.name = 'mail.send'
    and j.key = m.id::text
    and j.state in ('waiting', 'running')) as next_try_at`

/** Emails of all accounts: the permission is only available to the top account. */
export const listEmails = async (db: Db, filter: EmailFilter): Promise<Page<EmailEntry>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<EmailEntry & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from mails m
    where ${allOf(
      plan.where,
      filter.state !== undefined && sql`${state} = ${filter.state}`,
      search !== "" &&
        sql`(position(${search} in lower(m.recipient)) > 0 or position(${search} in lower(m.subject)) > 0)`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findEmail = (db: Db, mailId: number) =>
  db.maybeOne<EmailEntry & { textSealed: string }>(
    sql`select ${columns}, m.text_sealed from mails m where m.id = ${mailId}`,
  )
