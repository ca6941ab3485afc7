import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type {
  PlanSettings,
  RangeDraft,
  ReservedRange,
} from "@dialplane/contract/inventory/extensions/number-plan.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { BlockUse, Range, UsedNumber } from "./number-plan.rules.ts"

export interface PlanRow {
  readonly digits: number
  readonly firstNumber: string
  readonly maybeFreeFrom: string
  readonly version: number
}

const untouched: PlanRow = { digits: 3, firstNumber: "201", maybeFreeFrom: "201", version: 1 }
export const findPlan = async (db: Db, accountId: AccountId): Promise<PlanRow> =>
  (await db.maybeOne<PlanRow>(
    sql`select p.digits, p.first_number, p.maybe_free_from, p.version from number_plans p
      where p.account_id = ${accountId}`,
  )) ?? untouched

/** Serializes changes that assign numbers or forward calls between extensions. */
export const lockPlan = async (db: Db, accountId: AccountId): Promise<PlanRow> => {
  const held = () =>
    db.maybeOne<PlanRow>(
      sql`select p.digits, p.first_number, p.maybe_free_from, p.version from number_plans p
        where p.account_id = ${accountId} for update`,
    )
  const plan = await held()
  if (plan !== undefined) return plan
  await db.run(sql`insert into number_plans (account_id) values (${accountId}) on conflict do nothing`)
  return (await held())!
}

export const updatePlan = (db: Db, accountId: AccountId, { digits, firstNumber }: PlanSettings) =>
  db.run(
    sql`update number_plans set digits = ${digits}, first_number = ${firstNumber}, maybe_free_from = ${firstNumber},
      version = version + 1 where account_id = ${accountId}`,
  )

export const noteSearched = (db: Db, accountId: AccountId, from: string) =>
  db.run(sql`update number_plans set maybe_free_from = ${from} where account_id = ${accountId}`)

/** A number became free: the next search must start there at the latest. */
export const noteFreed = (db: Db, accountId: AccountId, number: string) =>
  db.run(sql`
    update number_plans set maybe_free_from = greatest(${number}::text collate "C", first_number collate "C")
    where account_id = ${accountId} and length(${number}::text) = digits
      and greatest(${number}::text collate "C", first_number collate "C") < maybe_free_from collate "C"`)

export const listUsedNumbers = async (db: Db, accountId: AccountId, from: string, to: string): Promise<Set<string>> =>
  new Set(
    (
      await db.many<{ number: string }>(sql`
    select e.number from extensions e
      where e.account_id = ${accountId} and e.sort_number between lpad(${from}, 10, '0') and lpad(${to}, 10, '0')`)
    ).map(({ number }) => number),
  )

export const listUsed = (db: Db, accountId: AccountId, from: string, to: string) =>
  db.many<UsedNumber>(sql`
    select e.number, e.id as extension_id, e.type as extension_type, e.name from extensions e
    where e.account_id = ${accountId} and e.sort_number between lpad(${from}, 10, '0') and lpad(${to}, 10, '0')
      order by e.sort_number, e.id`)

/**
 * How many numbers of each block are used, and how many of those are in a reserved range (used before it was reserved,
 * or assigned on purpose).
 */
export const countBlocks = (db: Db, accountId: AccountId, digits: number, size: number) =>
  db.many<BlockUse>(sql`
    with used as (
      select e.number::int / ${size}::int as block, count(*)::int as used from extensions e
        where e.account_id = ${accountId} and e.number ~ '^[0-9]{3,6}$' and length(e.number) = ${digits} group by 1
    ), kept_back as (
      select e.number::int / ${size}::int as block, count(*)::int as used
      from reserved_number_ranges r
        join extensions e on e.account_id = r.account_id and length(e.number) = length(r.first_number)
        and e.sort_number between lpad(r.first_number, 10, '0') and lpad(r.last_number, 10, '0')
      where r.account_id = ${accountId} and length(r.first_number) = ${digits} group by 1
    )
    select u.block, u.used, coalesce(k.used, 0) as kept_back from used u left join kept_back k on k.block = u.block
      order by u.block`)

export const countLengths = (db: Db, accountId: AccountId) =>
  db.many<{ digits: number; used: number }>(
    sql`select length(e.number) as digits, count(*)::int as used from extensions e where e.account_id = ${accountId}
      group by 1 order by 1`,
  )

// --- ranges ----------------------------------------------------------------------------------------------------------

const columns = sql`r.id as range_id, r.first_number as first, r.last_number as last, r.note, r.version,
  (select count(*)::int from extensions e
    where e.account_id = r.account_id and length(e.number) = length(r.first_number)
    and e.sort_number between lpad(r.first_number, 10, '0') and lpad(r.last_number, 10, '0')) as used`

export const listRanges = (db: Db, accountId: AccountId) =>
  db.many<ReservedRange>(
    sql`select ${columns} from reserved_number_ranges r where r.account_id = ${accountId}
      order by lpad(r.first_number, 10, '0'), r.id`,
  )

/** Without the number of used ones, which needs a count for each range. */
export const listSpans = (db: Db, accountId: AccountId) =>
  db.many<Range>(
    sql`select r.first_number as first, r.last_number as last, r.note from reserved_number_ranges r
      where r.account_id = ${accountId} order by lpad(r.first_number, 10, '0'), r.id`,
  )

export const findRange = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<ReservedRange>(
    sql`select ${columns} from reserved_number_ranges r where r.account_id = ${accountId} and r.id = ${id}`,
  )

const spanOf = ({ first, last }: RangeDraft) =>
  sql`int8range(${first.length}::bigint * 1000000 + ${first}::bigint,
    ${last.length}::bigint * 1000000 + ${last}::bigint, '[]')`

export const insertRange = async (db: Db, accountId: AccountId, draft: RangeDraft): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
    insert into reserved_number_ranges (account_id, first_number, last_number, note, numbers)
      values (${accountId}, ${draft.first}, ${draft.last}, ${draft.note}, ${spanOf(draft)}) returning id`)
  ).id

export const updateRange = (db: Db, accountId: AccountId, id: number, draft: RangeDraft) =>
  db.run(sql`
    update reserved_number_ranges
      set first_number = ${draft.first}, last_number = ${draft.last}, note = ${draft.note}, numbers = ${spanOf(draft)},
      version = version + 1
    where account_id = ${accountId} and id = ${id}`)

export const deleteRange = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from reserved_number_ranges where account_id = ${accountId} and id = ${id}`)

/** The highest number of this type among those with as many digits as the plan has. */
export const findLastOfType = async (db: Db, accountId: AccountId, type: ExtensionType, digits: number) =>
  (
    await db.maybeOne<{ number: string }>(sql`
      select e.number from extensions e
      where e.account_id = ${accountId} and e.type = ${type} and length(e.number) = ${digits}
      order by e.number desc limit 1`)
  )?.number
