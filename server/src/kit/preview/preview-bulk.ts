import {
  longestPreviewMilliseconds,
  mostChecked,
  mostValuesPerField,
  type BulkPreview,
} from "@dialplane/contract/kit/bulk-preview"
import { withoutCompanionIds } from "@dialplane/contract/kit/companion-ids"
import type { Problem } from "@dialplane/contract/kit/problem"
import type { AuditRecord } from "../audit/audit-record.ts"
import type { Context } from "../context.ts"
import type { Db } from "../database/database.ts"
import { rolledBack } from "./preview-change.ts"
import { withinPreviewLimit } from "./preview-limit.ts"
import { Refusal } from "../refusal.ts"
import { inTransaction } from "../database/transaction.ts"

interface Rows<Id extends number | string> {
  /** Phone numbers by their digits, other objects by their id. */
  readonly ids: readonly Id[]
  /** The change as the job makes it, for one object. */
  readonly change: (ctx: Context, db: Db, id: Id) => Promise<unknown>
  readonly nameOf: (db: Db, id: Id) => Promise<string>
  /** Finds the existing ones in one query; the others are not tried. */
  readonly known?: {
    readonly find: (db: Db, ids: readonly Id[]) => Promise<ReadonlySet<Id>>
    readonly otherwise: Problem
  }
}

const mostNamed = 50

/**
 * Makes the change for each row in a transaction that is always rolled back, and derives the result from the audit
 * entries it would have written. The preview and the job cannot disagree, because they run the same use case.
 */
export const previewBulk = <Id extends number | string>(ctx: Context, rows: Rows<Id>): Promise<BulkPreview> =>
  withinPreviewLimit(ctx, new Set(rows.ids).size, () => tryRows(ctx, rows))

const tryRows = async <Id extends number | string>(
  ctx: Context,
  { ids, change, nameOf, known }: Rows<Id>,
): Promise<BulkPreview> => {
  const different = [...new Set(ids)]
  const first = different.slice(0, mostChecked)
  const endsAt = performance.now() + longestPreviewMilliseconds
  const existing = known === undefined ? new Set(first) : await inTransaction(ctx, (db) => known.find(db, first))
  const leftOut: { id: Id; name: string; reason: string }[] = []
  const fields = new Map<string, Map<string, CountedValue>>()
  const unaffectedIds: Id[] = []
  let changed = 0
  let checked = 0
  for (const id of first) {
    // Stops when the client has disconnected or the time is used up.
    if (ctx.http.isClientGone?.() === true || performance.now() > endsAt) break
    checked += 1
    const outcome =
      existing.has(id) || known === undefined ? await tryOne(ctx, id, change) : new Refusal(known.otherwise)
    if (outcome instanceof Refusal)
      leftOut.push({
        id,
        name: leftOut.length < mostNamed ? await inTransaction(ctx, (db) => nameOf(db, id)) : "",
        reason: outcome.message,
      })
    const isChanged = !(outcome instanceof Refusal) && outcome.some(isChange)
    if (isChanged) changed += 1
    else unaffectedIds.push(id)
    if (!(outcome instanceof Refusal)) for (const record of outcome) count(fields, record)
  }
  return {
    chosen: different.length,
    checked,
    changed,
    unchanged: checked - changed - leftOut.length,
    leftOut: leftOut.slice(0, mostNamed),
    leftOutCount: leftOut.length,
    unaffectedIds,
    fields: [...fields].map(([field, values]) => ({
      field,
      values: [...values.values()].toSorted((one, other) => other.count - one.count).slice(0, mostValuesPerField),
    })),
  }
}

const isChange = ({ before, after }: AuditRecord) => JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)

const tryOne = async <Id extends number | string>(
  ctx: Context,
  id: Id,
  change: Rows<Id>["change"],
): Promise<readonly AuditRecord[] | Refusal> => {
  try {
    return (await rolledBack(ctx, (inside, db) => change(inside, db, id))).audited
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}

interface CountedValue {
  readonly before: unknown
  readonly after: unknown
  readonly count: number
}

const count = (fields: Map<string, Map<string, CountedValue>>, { before, after }: AuditRecord) => {
  const [old, now] = withoutCompanionIds(fieldsOf(before), fieldsOf(after))
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [was, is] = [old[field] ?? null, now[field] ?? null]
    const key = JSON.stringify([was, is])
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    const values = fields.get(field) ?? new Map<string, CountedValue>()
    fields.set(field, values)
    values.set(key, { before: was, after: is, count: (values.get(key)?.count ?? 0) + 1 })
  }
}
