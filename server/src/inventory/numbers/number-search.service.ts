import {
  toRecord,
  type NumberRecord,
  type NumberSearch,
  type OffsetQuery,
} from "@dialplane/contract/inventory/numbers/number-search.schema"
import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import type { Sql } from "../../kit/database/sql.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { plainCondition, plainOrder, searchCondition, searchOrder } from "./number-search.queries.ts"
import { listByOffset } from "./number-list.queries.ts"

const readPage = (ctx: Context, where: Sql, orderBy: Sql, { offset, pageSize }: OffsetQuery) =>
  inTransaction(ctx, async (db) => {
    const rows = await listByOffset(db, where, orderBy, offset, pageSize + 1)
    return { phoneNumbers: rows.slice(0, pageSize).map(toRecord), offset, pageSize, hasMore: rows.length > pageSize }
  })

export const listPage = (ctx: Context, query: OffsetQuery) =>
  readPage(ctx, plainCondition(ctx.accountId), plainOrder, query)

/** Sorting by a field that is not returned is refused. */
export const search = async (ctx: Context, payload: NumberSearch, query: OffsetQuery) => {
  const { fields, orderBy } = payload
  if (orderBy !== undefined && !fields.includes(orderBy)) refuse(refusals.sortNotRequested, { field: orderBy })
  const found = await readPage(ctx, searchCondition(ctx.accountId, payload), searchOrder(payload), query)
  const wanted = new Set<string>(fields)
  return {
    ...found,
    phoneNumbers: found.phoneNumbers.map(
      (number) =>
        Object.fromEntries(Object.entries(number).filter(([field]) => wanted.has(field))) as Partial<NumberRecord>,
    ),
  }
}
