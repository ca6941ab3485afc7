import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type {
  CompanyBookFilter,
  PhoneBookNumber,
  PhoneBookRecord,
  RecordDraft,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, joinSql, json, sql, type Sql } from "../../kit/database/sql.ts"
import type { KeptNumber } from "./phone-book.rules.ts"

/** The owner of the book: a user, or null for the company. */
export type BookOwner = UserId | null

const sorts: SortColumns<CompanyBookFilter["sort"]> = {
  name: [
    { column: "r.sort_name", type: "text" },
    { column: "r.id", type: "bigint" },
  ],
  company: [
    { column: "r.sort_company", type: "text" },
    { column: "r.id", type: "bigint" },
  ],
  updatedAt: [
    { column: "r.updated_at", type: "timestamptz" },
    { column: "r.id", type: "bigint" },
  ],
}

type RecordRow = Omit<PhoneBookRecord, "numbers">
const columns: Sql = sql`r.id as phone_book_id, r.account_id, r.user_id, r.first_name, r.last_name, r.company,
  r.job_title, r.email, r.notes, r.favourite as favorite, r.updated_at, r.version`
const inBook = (owner: BookOwner) => (owner === null ? sql`r.user_id is null` : sql`r.user_id = ${owner}`)

export const findCountry = async (db: Db, accountId: AccountId) =>
  (await db.one<{ countryCode: string }>(sql`select a.country_code from accounts a where a.id = ${accountId}`))
    .countryCode

/** Reads each book in the order of the list by its own index, and takes the page from their union. */
export const listRecords = async (
  db: Db,
  accountId: AccountId,
  owners: readonly BookOwner[],
  filter: CompanyBookFilter,
  words: readonly string[],
): Promise<Page<PhoneBookRecord>> => {
  const plan = planPage(filter, sorts)
  const ofBook = (owner: BookOwner) => sql`(
    select r.* from phone_book_records r
    where
      ${allOf(
        sql`r.account_id =
      ${accountId}`,
        inBook(owner),
        plan.where,
        filter.favorite !== undefined && (filter.favorite ? sql`r.favourite` : sql`not r.favourite`),
        ...words.map(hasWordBeginning),
      )}
    order by ${plan.orderBy} limit ${plan.limit})`
  const rows = await readRows<RecordRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from (${joinSql(owners.map(ofBook), " union all ")}) r
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  const numbers = await listNumbers(
    db,
    accountId,
    rows.map(({ phoneBookId }) => phoneBookId),
  )
  return finishPage(filter, rows, ({ pageKey: _, ...row }): PhoneBookRecord => ({
    ...row,
    numbers: numbers.get(row.phoneBookId) ?? [],
  }))
}

const hasWordBeginning = (word: string) => sql`exists (
  select from phone_book_words w
  where w.account_id = r.account_id and w.record_id = r.id and ${wordBegins(word)})`

const listNumbers = async (
  db: Db,
  accountId: AccountId,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, PhoneBookNumber[]>> => {
  const rows = await db.many<PhoneBookNumber & { recordId: number }>(sql`
    select n.record_id, n.id as phone_book_number_id, n.kind, n.number, n.country from phone_book_numbers n
    where n.account_id = ${accountId} and n.record_id = any(${recordIds}::bigint[])
      order by n.record_id, n.position, n.id`)
  const byRecord = new Map<number, PhoneBookNumber[]>(recordIds.map((id) => [id, []]))
  for (const { recordId, ...number } of rows) byRecord.get(recordId)?.push(number)
  return byRecord
}

export const findRecord = async (
  db: Db,
  accountId: AccountId,
  owner: BookOwner,
  id: number,
): Promise<PhoneBookRecord | undefined> => {
  const row = await db.maybeOne<RecordRow>(
    sql`select ${columns} from phone_book_records r
      where r.account_id = ${accountId} and r.id = ${id} and ${inBook(owner)}`,
  )
  return row === undefined ? undefined : { ...row, numbers: (await listNumbers(db, accountId, [id])).get(id) ?? [] }
}

export const listByIds = async (
  db: Db,
  accountId: AccountId,
  owner: BookOwner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PhoneBookRecord>> => {
  const rows = await db.many<RecordRow>(
    sql`select ${columns} from phone_book_records r
      where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and ${inBook(owner)}`,
  )
  const numbers = await listNumbers(db, accountId, ids)
  return new Map(rows.map((row) => [row.phoneBookId, { ...row, numbers: numbers.get(row.phoneBookId) ?? [] }]))
}

export const lockRecord = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from phone_book_records r where r.account_id = ${accountId} and r.id = ${id} for update`)

/** Counts entries up to the limit. */
export const countRecords = async (db: Db, accountId: AccountId, owner: BookOwner, most: number) =>
  (
    await db.one<{ taken: number }>(
      sql`select count(*)::int as taken
        from (select from phone_book_records r where r.account_id = ${accountId} and ${inBook(owner)}
        limit ${most}) kept`,
    )
  ).taken

/**
 * The entries with each of these names, oldest first. The database compares the names, because its lowercase conversion
 * differs from JavaScript's.
 */
export const findNamed = (db: Db, accountId: AccountId, owner: BookOwner, names: readonly Named[]) =>
  db.many<{ identity: string; ids: readonly number[] }>(sql`
    select g.identity, array(select r.id from phone_book_records r
      where r.account_id = ${accountId} and r.identity = g.identity and ${inBook(owner)} order by r.id) as ids
    from (
      select n.place, lower(n.first_name || chr(31) || n.last_name || chr(31) || n.company) as identity
      from unnest(${names.map(({ firstName }) => firstName)}::text[], ${names.map(({ lastName }) => lastName)}::text[],
        ${names.map(({ company }) => company)}::text[])
        with ordinality as n (first_name, last_name, company, place)) g
    order by g.place`)
export type Named = Pick<RecordDraft, "firstName" | "lastName" | "company">

// --- writing ---------------------------------------------------------------------------------------------------------

export interface KeptDraft extends Omit<RecordDraft, "numbers"> {
  readonly numbers: readonly KeptNumber[]
}

/** Inserts any number of entries in three statements; returns the ids in the order of the drafts. */
export const insertRecords = async (
  db: Db,
  accountId: AccountId,
  owner: BookOwner,
  drafts: readonly KeptDraft[],
): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(sql`
    insert into phone_book_records (account_id, user_id, first_name, last_name, company, job_title, email, notes,
      favourite)
    select ${accountId}, ${owner}::bigint, d.value->>'firstName', d.value->>'lastName', d.value->>'company',
      d.value->>'jobTitle', d.value->>'email', d.value->>'notes', (d.value->>'favorite')::boolean
    from jsonb_array_elements(${json(drafts)}) with ordinality d order by d.ordinality
    returning id`)
  // Assigned in the order of the drafts, but not always returned in it.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other)
  await insertNumbers(
    db,
    accountId,
    drafts.flatMap((draft, index) =>
      draft.numbers.map((number, position) => ({ ...number, position, recordId: ids[index]! })),
    ),
  )
  await writeWords(
    db,
    accountId,
    drafts.map((draft, index) => ({ recordId: ids[index]!, draft })),
  )
  return ids
}

interface PlacedNumber extends KeptNumber {
  readonly position: number
  readonly recordId: number
}

const insertNumbers = async (db: Db, accountId: AccountId, numbers: readonly PlacedNumber[]) => {
  if (numbers.length === 0) return
  await db.run(sql`
    insert into phone_book_numbers (account_id, record_id, position, kind, number, country)
    select ${accountId}, n.*
      from
      jsonb_to_recordset(${json(numbers.map(({ recordId, position, kind, number, country }) => ({ record_id: recordId, position, kind, number, country })))})
      as n (record_id bigint, position smallint, kind text, number text, country text)`)
}

/**
 * Stores the words of an entry and the digits of its numbers, without email domains, which match too many. Repeated
 * words are left to "on conflict": a distinct would make the database plan for a hundred thousand rows, which takes
 * longer than writing the few there are.
 */
const writeWords = (
  db: Db,
  accountId: AccountId,
  entries: readonly { readonly recordId: number; readonly draft: KeptDraft }[],
) => {
  const given = entries.map(({ recordId, draft }) => ({
    id: recordId,
    words: [
      draft.firstName,
      draft.lastName,
      draft.company,
      draft.jobTitle,
      draft.email.split("@")[0],
      ...draft.numbers.flatMap(({ words }) => words),
    ].join(" "),
  }))
  return db.run(sql`
    insert into phone_book_words (account_id, record_id, word)
    select ${accountId}::bigint, g.id, left(w.word, 60)
    from jsonb_to_recordset(${json(given)}) as g (id bigint, words text),
      regexp_split_to_table(search_fold(g.words), '[\\s.,;:@_+()/"''&-]+') as w (word)
    where w.word <> '' on conflict do nothing`)
}

/** Numbers that stay keep their ids. */
export const updateRecord = async (db: Db, accountId: AccountId, id: number, draft: KeptDraft) => {
  await db.run(sql`
    update phone_book_records
      set first_name = ${draft.firstName}, last_name = ${draft.lastName}, company = ${draft.company},
      job_title = ${draft.jobTitle}, email = ${draft.email}, notes = ${draft.notes},
      favourite = ${draft.favorite}, updated_at = now(), version = version + 1
    where account_id = ${accountId} and id = ${id}`)
  const kept = draft.numbers.flatMap(({ phoneBookNumberId }) => phoneBookNumberId ?? [])
  await db.run(
    sql`delete from phone_book_numbers
      where account_id = ${accountId} and record_id = ${id} and id <> all(${kept}::bigint[])`,
  )
  for (const [position, number] of draft.numbers.entries()) {
    if (number.phoneBookNumberId === undefined)
      await insertNumbers(db, accountId, [{ ...number, position, recordId: id }])
    else {
      await db.run(sql`
        update phone_book_numbers
          set position = ${position}, kind = ${number.kind}, number = ${number.number}, country = ${number.country}
        where account_id = ${accountId} and record_id = ${id} and id = ${number.phoneBookNumberId}`)
    }
  }
  await db.run(sql`delete from phone_book_words where account_id = ${accountId} and record_id = ${id}`)
  await writeWords(db, accountId, [{ recordId: id, draft }])
}

export const deleteRecord = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from phone_book_records where account_id = ${accountId} and id = ${id}`)
