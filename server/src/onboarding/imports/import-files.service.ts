import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import type { Context } from "../../kit/context.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { refuse } from "../../kit/refusal.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import * as queries from "./imports.queries.ts"
import { asText } from "./imports.rules.ts"
import { requireKind, get } from "./imports.service.ts"
import { rowMessages } from "./row-problems.messages.ts"

/** The byte-order mark tells spreadsheet programs that the file is UTF-8. */
const csvFile = (name: string, lines: readonly string[]) =>
  new FileAnswer("text/csv; charset=utf-8", name, `\uFEFF${lines.join("")}`)

export const sampleFile = (ctx: Context, kind: ImportKindName): FileAnswer => {
  requireKind(ctx, kind)
  const { columns } = importKinds[kind]
  return csvFile(`${kind}-sample.csv`, [
    csvLine(columns.map(({ title }) => title)),
    csvLine(columns.map(({ example }) => example)),
  ])
}

/** The plan, row by row, for the person who has to approve the import. */
export const planFile = async (ctx: Context, importId: number): Promise<FileAnswer> => {
  const found = await get(ctx, importId)
  if (found.state === "uploaded") refuse(importProblems.notChecked)
  const lines = [csvLine(["row", "what", "plan", "column", "value", "problem", "before"])]
  for (let after = 0; ;) {
    const rows = await inTransaction(ctx, (db) =>
      queries.listRows(db, ctx.accountId, importId, { show: "all", after, limit: 2000 }),
    )
    for (const { row, label, plan, problems, changes, outcome, message } of rows.slice(0, 2000)) {
      const shown = problems.length === 0 ? changes : []
      const later = outcome === null ? message : ""
      if (later !== "" || problems.length + shown.length === 0)
        lines.push(csvLine([row, label, plan, "", "", later, ""]))
      for (const { column, value, problem } of problems)
        lines.push(csvLine([row, label, plan, column, value, problem, ""]))
      for (const { column, before, after } of shown) lines.push(csvLine([row, label, plan, column, after, "", before]))
    }
    if (rows.length <= 2000) break
    after = rows[1999]!.row
  }
  return csvFile(`import-${importId}-plan.csv`, lines)
}

/**
 * The refused and failed rows under the headings of the uploaded file. The corrected file can be uploaded as it is: the
 * column with the reasons is ignored.
 */
export const errorFile = async (ctx: Context, importId: number): Promise<FileAnswer> => {
  const { headings, kind } = await get(ctx, importId)
  const rows = await inTransaction(ctx, (db) => queries.listBadRows(db, ctx.accountId, importId))
  return csvFile(`import-${importId}-errors.csv`, [
    csvLine([...headings, rowMessages.problemHeading]),
    ...rows.map(({ cells, problems, message }) =>
      csvLine([...cells, message === "" ? asText(problems, kind) : message]),
    ),
  ])
}
