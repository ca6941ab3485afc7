import { mostRows } from "@dialplane/contract/imports/imports.schema"
import { numberKinds, recordDraft, recordName, type NumberKind, type RecordDraft } from "@dialplane/contract/phone-book/phone-book.schema"
import { addOneOfMany, broughtUpToDate, changeRecord, entryShape, findRecord, isSameEntry, keepDraft, removeRecord, roomLeft, type Entry } from "../phone-book/phone-book.service.ts"
import { can } from "../kit/context.ts"
import { Refusal } from "../kit/refusal.ts"
import { inTransaction } from "../kit/transaction.ts"
import { exportBook, listBookEntries } from "./exports.queries.ts"
import { defineKind, type Cells, type Verdict } from "./import-kind.ts"
import { firstRows, problemList, readSwitch } from "./imports.rules.ts"
import { findAccountTraits, findBookRecords } from "./lookups.queries.ts"

const columnOf: Readonly<Record<string, string>> = { firstName: "first_name", lastName: "last_name", company: "company", jobTitle: "job_title", email: "email", notes: "notes", favourite: "favourite" }

const numbersOf = (cells: Cells): { kind: NumberKind; number: string }[] =>
  numberKinds.flatMap((kind) => (cells[kind] ?? "").split("|").map((number) => number.trim()).filter((number) => number !== "").map((number) => ({ kind, number })))

const candidate = (cells: Cells) => ({
  firstName: cells["first_name"], lastName: cells["last_name"], company: cells["company"], jobTitle: cells["job_title"], email: cells["email"], notes: cells["notes"],
  favourite: readSwitch(cells["favourite"] ?? "") ?? false, numbers: numbersOf(cells),
})

/** Two entries are the same when names and company are. */
const identityOf = (cells: Cells) => [cells["first_name"], cells["last_name"], cells["company"]].join("\u001F").toLowerCase()

interface Known {
  readonly country: string
  /** More room in the book than any file can fill. */
  readonly isRoomy: boolean
}
const roomForAnyFile = 2 * mostRows

const readRow = (cells: Cells, { country }: Known, problems: ReturnType<typeof problemList>): RecordDraft | undefined => {
  if (readSwitch(cells["favourite"] ?? "") === undefined) problems.add("favourite", "Say yes or no.")
  const parsed = recordDraft.safeParse(candidate(cells))
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) problems.add(path[0] === "numbers" ? (numbersOf(cells)[Number(path[1])]?.kind ?? "work") : (columnOf[String(path[0])] ?? "last_name"), message)
    return undefined
  }
  try {
    keepDraft(parsed.data, country)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const place = Number(/^numbers\.(\d+)/.exec(error.validationErrors[0]?.field ?? "")?.[1] ?? 0)
    problems.add(parsed.data.numbers[place]?.kind ?? "work", error.message)
  }
  return parsed.data
}

/** What an entry becomes by a row, its numbers written as the book keeps them. */
const updated = (cells: Cells, draft: RecordDraft, now: Entry, country: string): RecordDraft =>
  broughtUpToDate(cells, { ...draft, numbers: keepDraft(draft, country).numbers.map(({ kind, number }) => ({ kind, number })) }, now)

/** The company's phone book. */
export const phoneBookKind = defineKind<Known>({
  name: "phoneBook",
  lanes: 2,
  know: (ctx) => inTransaction(ctx, async (db) => ({ country: (await findAccountTraits(db, ctx.accountId)).countryCode, isRoomy: (await roomLeft(db, ctx, null)) >= roomForAnyFile })),
  check: async (ctx, known, rows, existing) => {
    const { there, entries } = await inTransaction(ctx, async (db) => {
      const found = await findBookRecords(db, ctx.accountId, [...new Set(rows.map(({ cells }) => identityOf(cells)))])
      return { there: found, entries: new Map(existing === "update" ? (await listBookEntries(db, ctx.accountId, [...found.values()])).map((entry) => [entry.id, entry]) : []) }
    })
    const first = firstRows(rows, identityOf)
    return rows.map(({ row, cells }): Verdict => {
      const problems = problemList(cells)
      const draft = readRow(cells, known, problems)
      const identity = identityOf(cells)
      if (first.get(identity) !== row && draft !== undefined) problems.add("last_name", `Row ${first.get(identity)} is the same entry.`)
      const label = draft === undefined ? cells["last_name"]! : recordName(draft)
      if (!there.has(identity)) return problems.verdict(label, "create")
      if (existing === "fail") problems.add("last_name", "Is in the phone book already.")
      if (existing === "update" && !can(ctx, "update:phone-book")) problems.add("last_name", "Is in the phone book already, and your role may not change entries.")
      const now = entries.get(there.get(identity)!)
      if (now === undefined || draft === undefined || problems.any) return problems.verdict(label, "skip")
      const after = recordDraft.safeParse(updated(cells, draft, now, known.country))
      if (!after.success) problems.add("work", after.error.issues[0]!.message)
      return problems.verdict(label, isSameEntry(now, after.data ?? now) ? "skip" : "change")
    })
  },
  apply: async (ctx, db, known, cells, existing) => {
    const problems = problemList(cells)
    const draft = readRow(cells, known, problems) ?? recordDraft.parse(candidate(cells))
    const label = recordName(draft)
    const earlier = (await findBookRecords(db, ctx.accountId, [identityOf(cells)])).get(identityOf(cells))
    if (earlier === undefined) {
      const phoneBookId = await addOneOfMany(ctx, db, null, draft, known)
      return { outcome: "created", label, made: { phoneBookId, version: 1 } }
    }
    if (existing !== "update") return { outcome: "skipped", label, made: null, message: "Was in the phone book already." }
    const before = await findRecord(db, ctx, null, earlier)
    const after = await changeRecord(ctx, db, null, earlier, updated(cells, draft, before, known.country))
    if (isSameEntry(before, after)) return { outcome: "skipped", label, made: null, message: "Nothing was different." }
    return { outcome: "changed", label, made: { phoneBookId: earlier, before: entryShape(before), version: after.version } }
  },
  undo: async (ctx, db, made) => {
    const id = Number(made["phoneBookId"])
    const now = await findRecord(db, ctx, null, id).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (now === undefined) return made["before"] === undefined ? undefined : "The entry is gone."
    if (now.version !== made["version"]) return "Someone changed the entry since."
    if (made["before"] === undefined) await removeRecord(ctx, db, null, id)
    else await changeRecord(ctx, db, null, id, recordDraft.parse(made["before"]))
    return undefined
  },
  exported: async (db, accountId, after, limit) =>
    (await exportBook(db, accountId, after, limit)).map(({ id, firstName, lastName, company, jobTitle, email, notes, favourite, numbers }) => ({
      id,
      cells: {
        first_name: firstName, last_name: lastName, company, job_title: jobTitle, email, notes, favourite: favourite ? "yes" : "no",
        ...Object.fromEntries(numberKinds.map((kind) => [kind, numbers.filter((one) => one.kind === kind).map(({ number }) => number).join(" | ")])),
      },
    })),
})
