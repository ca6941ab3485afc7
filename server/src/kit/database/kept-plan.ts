import type { Db } from "./database.ts"
import { rawSql, sql, type Sql } from "./sql.ts"
import { largePlan } from "./statement-cache.ts"

/**
 * For statements over tables with a part for each month, whose best plan does not depend on the values: comparing all
 * indexes of all months takes longer than reading what they find, so the plan is kept. Both statements are one round
 * trip, and the setting ends with it.
 */
export const withKeptPlan = <Row>(db: Db, query: Sql): Promise<Row[]> => withSettings(db, keepPlan, query)

/**
 * The same for the newest rows of something: in the order of an index, until there are enough. A kept plan expects few
 * rows for each value, and would read and sort all of them, which takes long for the few values that have many.
 */
export const withKeptPlanInOrder = <Row>(db: Db, query: Sql): Promise<Row[]> => withSettings(db, keepPlanInOrder, query)

// Figures of many thousand users are added up in memory instead of being sorted first, which takes twice as long.
const keepPlan = sql`set_config('plan_cache_mode', 'force_generic_plan', true), set_config('work_mem', '32MB', true)`
const keepPlanInOrder = sql`${keepPlan}, set_config('enable_sort', 'off', true), set_config('enable_hashagg', 'off', true)`

const ask = <Row>(db: Db, query: Sql): Promise<Row[]> => db.many<Row>(sql`${rawSql(largePlan)} ${query}`)
const withSettings = async <Row>(db: Db, settings: Sql, query: Sql): Promise<Row[]> => {
  const [, rows] = await Promise.all([db.run(sql`select ${settings}`), ask<Row>(db, query)])
  return rows
}

/** The same for two statements in one round trip. */
export const bothWithKeptPlan = async <One, Other>(db: Db, one: Sql, other: Sql): Promise<[One[], Other[]]> => {
  const [, ofOne, ofOther] = await Promise.all([
    db.run(sql`select ${keepPlan}`),
    ask<One>(db, one),
    ask<Other>(db, other),
  ])
  return [ofOne, ofOther]
}
