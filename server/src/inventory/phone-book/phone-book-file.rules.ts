import {
  numberKinds,
  recordDraft,
  type NumberKind,
  type PhoneBookRecord,
  type RecordDraft,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { csvLine, undefused } from "../../kit/files/csv.ts"
import { phoneBookFileMessages as messages } from "./phone-book.messages.ts"
import { readBookNumber } from "./phone-book.rules.ts"

/** The columns of a phone book file; several numbers of one type share a cell, separated by bars. */
export const bookColumns = [
  "first_name",
  "last_name",
  "company",
  "job_title",
  "email",
  ...numberKinds,
  "favorite",
  "notes",
] as const
export type BookColumn = (typeof bookColumns)[number]

/** Column names that e-mail programs use in their exports. */
const otherNames: Readonly<Record<string, BookColumn>> = {
  "first name": "first_name",
  firstname: "first_name",
  "given name": "first_name",
  "last name": "last_name",
  lastname: "last_name",
  surname: "last_name",
  "family name": "last_name",
  name: "last_name",
  organization: "company",
  organisation: "company",
  "company name": "company",
  "job title": "job_title",
  title: "job_title",
  "organization title": "job_title",
  "e-mail": "email",
  "e-mail address": "email",
  "email address": "email",
  "e-mail 1 - value": "email",
  "work phone": "work",
  "business phone": "work",
  phone: "work",
  "phone 1 - value": "work",
  "mobile phone": "mobile",
  cell: "mobile",
  "home phone": "home",
  "business fax": "fax",
  "other phone": "other",
  favourite: "favorite",
  note: "notes",
}
const columnOf = (header: string): BookColumn | undefined => {
  const name = header.trim().toLowerCase()
  return bookColumns.find((column) => column === name) ?? otherNames[name]
}

const between = " | "
export const bookHeader = () => `\uFEFF${csvLine(bookColumns)}`
export const bookLine = (record: PhoneBookRecord): string =>
  csvLine([
    record.firstName,
    record.lastName,
    record.company,
    record.jobTitle,
    record.email,
    ...numberKinds.map((kind) =>
      record.numbers
        .filter((number) => number.kind === kind)
        .map(({ number }) => number)
        .join(between),
    ),
    record.favorite ? "yes" : "no",
    record.notes,
  ])

export type Cells = Readonly<Partial<Record<BookColumn, string>>>
export interface RowProblem {
  readonly column: string
  readonly value: string
  readonly problem: string
}
export type RowVerdict = { readonly ok: true; readonly draft: RecordDraft } | ({ readonly ok: false } & RowProblem)

const fieldColumns: Readonly<Record<string, BookColumn>> = {
  firstName: "first_name",
  lastName: "last_name",
  company: "company",
  jobTitle: "job_title",
  email: "email",
  notes: "notes",
  favorite: "favorite",
}
const yes = new Set(["yes", "y", "true", "1", "x"])
const no = new Set(["", "no", "n", "false", "0"])

/** Reads one row of a file: the entry, or the first problem with it. */
export const readBookRow = (cells: Cells, homeCountry: string): RowVerdict => {
  const numbers: { kind: NumberKind; number: string }[] = []
  for (const kind of numberKinds) {
    for (const text of (cells[kind] ?? "")
      .split("|")
      .map((part) => part.trim())
      .filter((part) => part !== "")) {
      const verdict = readBookNumber(kind, text, homeCountry)
      if (!verdict.ok) return { ok: false, column: kind, value: text, problem: messages.numberUnusable(verdict.reason) }
      if (numbers.some(({ number }) => number === verdict.value.number))
        return { ok: false, column: kind, value: text, problem: messages.numberTwice }
      numbers.push({ kind, number: verdict.value.number })
    }
  }
  const favorite = (cells.favorite ?? "").trim().toLowerCase()
  if (!yes.has(favorite) && !no.has(favorite))
    return { ok: false, column: "favorite", value: favorite, problem: messages.yesOrNo }
  const parsed = recordDraft.safeParse({
    firstName: cells.first_name ?? "",
    lastName: cells.last_name ?? "",
    company: cells.company ?? "",
    jobTitle: cells.job_title ?? "",
    email: (cells.email ?? "").trim(),
    notes: cells.notes ?? "",
    favorite: yes.has(favorite),
    numbers,
  })
  if (parsed.success) return { ok: true, draft: parsed.data }
  const issue = parsed.error.issues[0]!
  const column = fieldColumns[String(issue.path[0])] ?? "work"
  return { ok: false, column, value: cells[column] ?? "", problem: issue.message }
}

export type BookFile =
  | { readonly ok: true; readonly rows: readonly Cells[] }
  | { readonly ok: false; readonly reason: string }

/** The rows of a CSV file under our own column names; unknown columns are ignored. */
export const readBookFile = (text: string, mostRows: number): BookFile => {
  const lines = readCsv(text).filter((cells) => cells.some((cell) => cell.trim() !== ""))
  const header = lines[0]?.map(columnOf)
  if (
    header === undefined ||
    !header.some((column) => column === "first_name" || column === "last_name" || column === "company")
  )
    return { ok: false, reason: messages.headerMissing }
  if (
    new Set(header.filter((column) => column !== undefined)).size !==
    header.filter((column) => column !== undefined).length
  )
    return { ok: false, reason: messages.columnTwice }
  if (lines.length - 1 > mostRows) return { ok: false, reason: messages.tooManyRows(mostRows) }
  return {
    ok: true,
    rows: lines
      .slice(1)
      .map((cells) =>
        Object.fromEntries(
          header.flatMap((column, index) => (column === undefined ? [] : [[column, undefused(cells[index] ?? "")]])),
        ),
      ),
  }
}

/** RFC 4180, and semicolons, which spreadsheets use where a comma is the decimal separator. */
const readCsv = (given: string): string[][] => {
  const text = given.replace(/^\uFEFF/, "")
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const comma = firstLine.split(";").length > firstLine.split(",").length ? ";" : ","
  const lines: string[][] = []
  let line: string[] = []
  let cell = ""
  let quoted = false
  const endLine = () => {
    lines.push([...line, cell])
    line = []
    cell = ""
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (char === '"' && cell === "") quoted = true
    else if (char === comma) {
      line.push(cell)
      cell = ""
    } else if (char === "\n" || char === "\r") {
      if (char === "\r" && text[at + 1] === "\n") at++
      endLine()
    } else cell += char
  }
  if (cell !== "" || line.length > 0) endLine()
  return lines
}
