import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import type { ImportCounts, Mapping, RowPlan, RowProblem } from "@dialplane/contract/onboarding/imports/imports.schema"
import { fillText } from "@dialplane/contract/kit/problem"
import { refuse } from "../../kit/refusal.ts"
import type { Cells, Verdict } from "./import-kind.rules.ts"

/** A mapping that can be worked with: known columns, inside the file, each used once, nothing needed left out. */
export const requireMapping = (kind: ImportKindName, mapping: Mapping, width: number) => {
  const { columns } = importKinds[kind]
  const used = new Set<number>()
  for (const [name, index] of Object.entries(mapping)) {
    if (!columns.some((column) => column.name === name)) refuse(importProblems.columnUnknown, { column: name })
    if (index >= width) refuse(importProblems.columnOutside, { number: index + 1 })
    if (used.has(index)) refuse(importProblems.columnTwice, { number: index + 1 })
    used.add(index)
  }
  const missing = columns.find(({ name, required }) => required && mapping[name] === undefined)
  if (missing !== undefined) refuse(importProblems.columnMissing, { column: missing.title })
}

/** Columns of the file that are used for nothing. */
export const unusedColumns = ({
  headings,
  mapping,
}: {
  readonly headings: readonly string[]
  readonly mapping: Mapping
}): number[] => {
  const used = new Set(Object.values(mapping))
  return headings.map((_, index) => index).filter((index) => !used.has(index))
}

export const cellsOf = (kind: ImportKindName, mapping: Mapping, cells: readonly string[]): Cells =>
  Object.fromEntries(
    importKinds[kind].columns.map(({ name }) => [
      name,
      mapping[name] === undefined ? "" : (cells[mapping[name]] ?? "").trim(),
    ]),
  )

/** What people write for yes and no; undefined when it is neither, null when it is left empty. */
export const readSwitch = (text: string): boolean | null | undefined => {
  if (text === "") return null
  if (/^(yes|y|true|1|on|x)$/i.test(text)) return true
  if (/^(no|n|false|0|off)$/i.test(text)) return false
  return undefined
}

export const noCounts: ImportCounts = {
  create: 0,
  change: 0,
  skip: 0,
  refuse: 0,
  created: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
  notUndone: 0,
  createdLeft: 0,
  changedLeft: 0,
}

const secretNames: ReadonlySet<string> = new Set(
  Object.values(importKinds).flatMap(({ columns }) => columns.filter(({ secret }) => secret).map(({ name }) => name)),
)

/** Gathers what is wrong with a row; a row with a problem is refused. */
export const problemList = (cells: Cells) => {
  const valueOf = (column: string) => (secretNames.has(column) ? "" : (cells[column] ?? "").slice(0, 200))
  const problems: RowProblem[] = []
  return {
    add: (column: string, problem: string) => void problems.push({ column, value: valueOf(column), problem }),
    verdict: (label: string, plan: RowPlan): Verdict => ({
      plan: problems.length > 0 ? "refuse" : plan,
      label,
      problems,
    }),
    get any() {
      return problems.length > 0
    },
  }
}

/** What the account says of all its rows. */
export interface Traits {
  readonly country: CountryCode
  /**
   * Why the account takes nothing new, if so: said of every row before anything begins, in the words that it would be
   * refused with.
   */
  readonly closed: string | undefined
}
export const traitsOf = ({
  countryCode,
  status,
}: {
  readonly countryCode: CountryCode
  readonly status: AccountStatus
}): Traits => ({
  country: countryCode,
  closed: stopsUnder(status, "newServices")
    ? fillText(accountProblems.serviceWhileStatus.text, { status: status.toLowerCase() })
    : undefined,
})

/** Where each value of a column stands first, so that a second one can point to it. */
export const firstRows = (
  rows: readonly { readonly row: number; readonly cells: Cells }[],
  value: (cells: Cells) => string,
): ReadonlyMap<string, number> => {
  const first = new Map<string, number>()
  for (const { row, cells } of rows) {
    const key = value(cells)
    if (key !== "" && !first.has(key)) first.set(key, row)
  }
  return first
}

export const asText = (problems: readonly RowProblem[], kind: ImportKindName) =>
  problems
    .map(
      ({ column, value, problem }) =>
        `${importKinds[kind].columns.find(({ name }) => name === column)?.title ?? column}${value === "" ? "" : ` “${value}”`}: ${problem}`,
    )
    .join(" ")
