import { Readable } from "node:stream"
import { phoneBookProblems } from "@dialplane/contract/inventory/phone-book/phone-book.problems"
import {
  mostImportRows,
  mostNumbers,
  recordName,
  type ImportBody,
  type ImportedRow,
  type ImportResult,
  type RecordDraft,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { updatedEntry, isSameEntry } from "./entry-update.rules.ts"
import { bookHeader, bookLine, readBookFile, readBookRow, type Cells } from "./phone-book-file.rules.ts"
import { phoneBookFileMessages, phoneBookMessages } from "./phone-book.messages.ts"
import * as queries from "./phone-book.queries.ts"
import type { BookOwner } from "./phone-book.queries.ts"
import { announce, changeRecord, requireBook, requireRoom, findEntries, keepDraft } from "./phone-book.service.ts"

interface PlannedRow extends ImportedRow {
  readonly draft?: RecordDraft
  readonly phoneBookId?: number
}

/** The plan for each row; nothing is written. */
const planRows = async (
  db: Db,
  ctx: Context,
  owner: BookOwner,
  rows: readonly Cells[],
  existing: ImportBody["existing"],
): Promise<PlannedRow[]> => {
  const country = await queries.findCountry(db, ctx.accountId)
  const read = rows.map((cells) => readBookRow(cells, country))
  const found = await findEntries(
    db,
    ctx,
    owner,
    read.map((row) => (row.ok ? row.draft : undefined)),
  )
  return read.map((row, index): PlannedRow => {
    const place = { row: index + 2, column: "", value: "", problem: "" }
    if (!row.ok)
      return {
        row: index + 2,
        name:
          [rows[index]!.first_name, rows[index]!.last_name].filter(Boolean).join(" ") || (rows[index]!.company ?? ""),
        plan: "refuse",
        column: row.column,
        value: row.value.slice(0, 120),
        problem: row.problem,
      }
    const name = recordName(row.draft)
    const now = found[index]?.entry
    if (now === undefined) return { ...place, name, plan: "create", draft: row.draft }
    if (existing !== "update") return { ...place, name, plan: "skip", problem: phoneBookFileMessages.existing }
    const draft = updatedEntry(rows[index]!, row.draft, now)
    if (isSameEntry(draft, now)) return { ...place, name, plan: "skip", problem: phoneBookFileMessages.unchanged }
    if (draft.numbers.length > mostNumbers)
      return {
        ...place,
        name,
        plan: "refuse",
        column: "work",
        problem: phoneBookFileMessages.tooManyNumbers(mostNumbers),
      }
    return { ...place, name, plan: "update", draft, phoneBookId: now.phoneBookId }
  })
}

const requireChange = (ctx: Context, owner: BookOwner) => {
  if (owner === ctx.actor.userId) requireBook(ctx, owner, "update")
  else requirePermission(ctx, "update:phone-book")
}

/** Imports a whole file in one transaction, or nothing. */
export const importFile = (ctx: Context, owner: BookOwner, body: ImportBody): Promise<ImportResult> => {
  requireBook(ctx, owner, "create")
  // Changing entries needs another permission than adding.
  if (body.existing === "update") requireChange(ctx, owner)
  const file = readBookFile(body.csv, mostImportRows)
  if (!file.ok) return refuse(phoneBookProblems.notCsv, { reason: file.reason })
  return inTransaction(ctx, async (db) => {
    const plan = await planRows(db, ctx, owner, file.rows, body.existing)
    const count = (kind: ImportedRow["plan"]) => plan.filter((row) => row.plan === kind).length
    const counts = { create: count("create"), update: count("update"), skip: count("skip"), refuse: count("refuse") }
    if (!body.dryRun) {
      if (counts.refuse > 0 && !body.leaveOutRefused) refuse(phoneBookProblems.rowsRefused, { rows: counts.refuse })
      await writePlan(db, ctx, owner, plan)
      if (counts.create + counts.update > 0) {
        await audit(db, ctx, {
          action: "phone_book.imported",
          object: {
            type: "phone_book",
            id: owner ?? ctx.accountId,
            name: owner === null ? phoneBookMessages.company : phoneBookMessages.personal,
          },
          after: counts,
        })
        await announce(db, ctx, owner)
      }
    }
    return { dryRun: body.dryRun, counts, rows: plan.map(({ draft: _, phoneBookId: _id, ...row }) => row) }
  })
}

const writePlan = async (db: Db, ctx: Context, owner: BookOwner, plan: readonly PlannedRow[]) => {
  const country = await queries.findCountry(db, ctx.accountId)
  const added = plan.flatMap(({ plan: kind, draft }) =>
    kind === "create" && draft !== undefined ? [keepDraft(draft, country)] : [],
  )
  await requireRoom(db, ctx, owner, added.length)
  if (added.length > 0) await queries.insertRecords(db, ctx.accountId, owner, added)
  for (const { plan: kind, draft, phoneBookId } of plan)
    if (kind === "update" && draft !== undefined && phoneBookId !== undefined)
      await changeRecord(ctx, db, owner, phoneBookId, { ...draft, version: undefined })
}

const rowsPerRead = 500

async function* bookLines(ctx: Context, owner: BookOwner) {
  yield bookHeader()
  let cursor: string | undefined
  do {
    const page = await queries.listRecords(
      reading(ctx),
      ctx.accountId,
      [owner],
      { limit: rowsPerRead, cursor, from: "start", sort: "name", direction: "asc", search: "" },
      [],
    )
    yield page.items.map(bookLine).join("")
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

export const exportFile = (ctx: Context, owner: BookOwner) => {
  requireBook(ctx, owner, "read")
  const date = ctx.kit.now().toISOString().slice(0, 10)
  return new FileAnswer(
    "text/csv; charset=utf-8",
    `${owner === null ? "company-" : ""}phone-book-${date}.csv`,
    Readable.from(bookLines(ctx, owner)),
  )
}
