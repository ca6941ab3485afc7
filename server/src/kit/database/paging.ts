import { z } from "zod"
import { countedAtMost, type Page, type PageQuery, type PageTotal } from "@dialplane/contract/kit/paging"
import { texts } from "@dialplane/contract/kit/language"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Db } from "./database.ts"
import { Refusal } from "../refusal.ts"
import { allOf, joinSql, rawSql, sql, type Sql } from "./sql.ts"

const messages = texts("kit.paging", {
  cursorOfOtherList: "This cursor does not belong to this list or sort order.",
})

/** The possible orders of a list: the columns of each sort (never null, our own text), the last one unique. */
export type SortColumns<Sort extends string> = Readonly<Record<Sort, readonly SortColumn[]>>
interface SortColumn {
  readonly column: string
  readonly type: "text" | "bigint" | "timestamptz"
}

export interface PagePlan {
  readonly where: Sql
  readonly orderBy: Sql
  readonly limit: number
  /**
   * The limit as part of the statement's text, possibly a little larger. Only then can the database reuse one plan for
   * every page; with the limit as a parameter it plans each page again. For lists whose rows are found by an index
   * alone.
   */
  readonly writtenLimit: Sql
  /** The key of a row, selected as `page_key` (a JSON array). */
  readonly key: Sql
  /** Only the number of rows is requested. */
  readonly isCount: boolean
}

const cursorShape = z.strictObject({
  /** The order that the cursor belongs to. */
  s: z.string().max(100),
  k: z
    .array(z.union([z.string().max(2000), z.int()]))
    .min(1)
    .max(8),
  /** Whether the page is before the key instead of after it. */
  b: z.boolean(),
})
type Cursor = Readonly<Omit<z.output<typeof cursorShape>, "k">> & { readonly k: readonly (string | number)[] }

/** What a key may contain, so that the database never gets a text that it cannot convert to the column's type. */
const keyShapes: Readonly<Record<SortColumn["type"], z.ZodType>> = {
  text: z.string().refine((value) => !value.includes("\0")),
  bigint: z.int(),
  // Offsets beyond 15 hours and the year 0 are valid in ISO 8601 but not in PostgreSQL.
  timestamptz: z.iso.datetime({ offset: true }).regex(/^(?!0000).*(Z|[+-](0\d|1[0-5]):\d\d)$/),
}

/** Only a few, because each is a statement of its own on every connection. */
const writtenSizes = [11, 26, 51, 101, 251, 751] as const

/** Turns a page query into a keyset condition: `(name, id) > (…)`, which an index answers in one step at any depth. */
export const planPage = <Sort extends string>(query: PageQuery<Sort>, sorts: SortColumns<Sort>): PagePlan => {
  if (query.totalOnly === "true") return countPlan
  const columns = sorts[query.sort]
  const signature = `${query.sort} ${query.direction}`
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, signature, columns)
  const backwards = cursor?.b ?? query.from === "end"
  const ascending = (query.direction === "asc") !== backwards
  const names = joinSql(
    columns.map(({ column }) => rawSql(column)),
    ", ",
  )
  const where =
    cursor === undefined
      ? allOf()
      : sql`(${names}) ${rawSql(ascending ? ">" : "<")} (${joinSql(
          cursor.k.map((value, index) => sql`${String(value)}::${rawSql(columns[index]!.type)}`),
          ", ",
        )})`
  return {
    where,
    orderBy: joinSql(
      columns.map(({ column }) => rawSql(`${column} ${ascending ? "asc" : "desc"}`)),
      ", ",
    ),
    // One more than requested shows whether there is a next page.
    limit: query.limit + 1,
    writtenLimit: rawSql(String(writtenSizes.find((size) => size > query.limit) ?? query.limit + 1)),
    key: sql`jsonb_build_array(${names})`,
    isCount: false,
  }
}

/** All rows in no order: the database may count with the smallest index. */
const countPlan: PagePlan = {
  where: allOf(),
  orderBy: sql`null::integer`,
  limit: countedAtMost + 1,
  writtenLimit: rawSql(String(countedAtMost + 1)),
  key: sql`null::jsonb`,
  isCount: true,
}

/** The rows of a page; if only the number was requested, no rows and the total. */
export type PageRows<Row> = readonly Row[] & { readonly total?: PageTotal }

/**
 * Reads the rows of a page, or counts them with the same conditions. The database skips columns that a count does not
 * need; `counted` is for statements that join more than columns.
 */
export const readRows = async <Row extends object>(
  db: Db,
  plan: PagePlan,
  statement: Sql,
  counted: Sql = statement,
): Promise<PageRows<Row>> => {
  if (!plan.isCount) return db.many<Row>(statement)
  const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from (${counted}) counted`)
  return totalOf(count)
}

/** How many rows a statement would have, for lists whose service asks for the total by itself; bounded like the others. */
export const countRows = async (db: Db, statement: Sql): Promise<PageTotal> => {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from (${statement} limit ${countPlan.limit}) counted`,
  )
  return totalOf(count).total
}

/** No rows, only the total. */
export const totalOf = (count: number): readonly never[] & { readonly total: PageTotal } =>
  Object.assign([], { total: { count: Math.min(count, countedAtMost), isExact: count <= countedAtMost } })

/**
 * Rows are not copied without their key: undeclared fields are not serialized, and copying each row costs more than the
 * key.
 */
export const finishPage = <Row extends { pageKey: readonly (string | number)[] }, Item = Omit<Row, "pageKey">>(
  query: PageQuery,
  rows: PageRows<Row>,
  toItem: (row: Row) => Item = (row) => row as unknown as Item,
): Page<Item> => {
  if (rows.total !== undefined) return { items: [], nextCursor: null, previousCursor: null, total: rows.total }
  const signature = `${query.sort} ${query.direction}`
  const cursor = query.cursor === undefined ? undefined : decode(query.cursor)
  const backwards = cursor?.b ?? query.from === "end"
  const more = rows.length > query.limit
  const kept = rows.slice(0, query.limit)
  const inOrder = backwards ? kept.toReversed() : kept
  const first = inOrder[0]
  const last = inOrder.at(-1)
  const hasNext = backwards ? cursor !== undefined : more
  const hasPrevious = backwards ? more : cursor !== undefined
  return {
    items: inOrder.map(toItem),
    nextCursor: last !== undefined && hasNext ? encode({ s: signature, k: last.pageKey, b: false }) : null,
    previousCursor: first !== undefined && hasPrevious ? encode({ s: signature, k: first.pageKey, b: true }) : null,
  }
}

/** Where to continue in the same direction, for callers that leave rows out and need more. */
export const markAfter = (query: PageQuery, lastKey: readonly (string | number)[]): string => {
  const backwards = (query.cursor === undefined ? undefined : decode(query.cursor))?.b ?? query.from === "end"
  return encode({ s: `${query.sort} ${query.direction}`, k: lastKey, b: backwards })
}

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url")
const decode = (text: string): Cursor | undefined => {
  try {
    return cursorShape.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data
  } catch {
    return undefined
  }
}

const readCursor = (text: string, signature: string, columns: readonly SortColumn[]): Cursor => {
  const cursor = decode(text)
  if (
    cursor?.s === signature &&
    cursor.k.length === columns.length &&
    columns.every(({ type }, index) => keyShapes[type].safeParse(cursor.k[index]).success)
  )
    return cursor
  throw new Refusal(commonProblems.invalid, {}, [{ field: "cursor", details: messages.cursorOfOtherList }])
}
