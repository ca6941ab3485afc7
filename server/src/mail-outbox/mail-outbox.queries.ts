import type { LetterEntry, LetterFilter } from "@dialplane/contract/mail-outbox/mail-outbox.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../kit/database.ts"
import { finishPage, planPage, type SortColumns } from "../kit/paging.ts"
import { allOf, sql } from "../kit/sql.ts"

const sorts: SortColumns<LetterFilter["sort"]> = { writtenAt: [{ column: "m.written_at", type: "timestamptz" }, { column: "m.id", type: "bigint" }] }
const columns = sql`m.id as mail_id, m.account_id, m.recipient, m.subject, m.written_at, m.sent_at`

/** Of every account, on purpose: the key to it is held above all of them. */
export const listLetters = async (db: Db, filter: LetterFilter): Promise<Page<LetterEntry>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await db.many<LetterEntry & { pageKey: (string | number)[] }>(sql`
    select ${columns}, ${plan.key} as page_key from mails m
    where ${allOf(plan.where, search !== "" && sql`(position(${search} in lower(m.recipient)) > 0 or position(${search} in lower(m.subject)) > 0)`)}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows)
}

export const findLetter = (db: Db, mailId: number) => db.maybeOne<LetterEntry & { textSealed: string }>(sql`select ${columns}, m.text_sealed from mails m where m.id = ${mailId}`)
