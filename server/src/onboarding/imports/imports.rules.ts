import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import {
  longestCell,
  longestValue,
  type ImportCounts,
  type Mapping,
  type RowPlan,
  type RowProblem,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { fillText } from "@dialplane/contract/kit/problem"
import { shortened } from "@dialplane/contract/kit/text"
import { refuse } from "../../kit/refusal.ts"
import type { Cells, Verdict } from "./import-kind.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

/** Requires known columns that are in the file, each used once, and all mandatory columns. */
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

interface Counted {
  readonly kind: ImportKindName
  readonly counts: Partial<ImportCounts>
}
/** The permissions to import what the check has planned. */
export const neededToImport = ({ kind, counts }: Counted): PermissionKey[] => {
  const { permission, changePermission } = importKinds[kind]
  return [permission, ...((counts.change ?? 0) > 0 ? [changePermission] : [])]
}
/** A revert changes back what was changed, and deletes what was created. */
export const neededToRevert = ({ kind, counts }: Counted): PermissionKey[] => {
  const { changePermission, deletePermission } = importKinds[kind]
  return [
    ...((counts.changed ?? 0) > 0 ? [changePermission] : []),
    ...((counts.created ?? 0) > 0 ? [deletePermission] : []),
  ]
}

/** Columns of the file that are not mapped. */
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

/** Reads yes or no as people write it; undefined if it is neither, null if it is empty. */
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

/** How many problems of a row are listed; the last one then says how many more there are. */
const mostProblems = 20
const longestShownValue = 200

/** Collects the problems of a row; a row with problems is refused. */
export const problemList = (cells: Cells) => {
  const valueOf = (column: string) => (secretNames.has(column) ? "" : shortened(cells[column] ?? "", longestShownValue))
  const problems: RowProblem[] = []
  let unlisted = 0
  const add = (column: string, problem: string) => {
    if (problems.length < mostProblems) problems.push({ column, value: valueOf(column), problem })
    else unlisted++
  }
  const all = (): readonly RowProblem[] =>
    unlisted === 0
      ? problems
      : [
          ...problems.slice(0, -1),
          { column: problems.at(-1)!.column, value: "", problem: rowMessages.moreProblems(unlisted + 1) },
        ]
  return {
    add,
    addAll: (column: string, reasons: readonly string[]) => {
      for (const problem of reasons) add(column, problem)
    },
    verdict: (label: string, plan: RowPlan): Verdict => ({
      plan: problems.length > 0 ? "refuse" : plan,
      label,
      problems: all(),
    }),
    get any() {
      return problems.length > 0
    },
    get all() {
      return all()
    },
  }
}

/** Refuses a row with a cell that is longer than any value of its column; nothing else of the row is read then. */
export const refuseTooLong = (kind: ImportKindName, cells: Cells): Verdict | undefined => {
  const { columns, key } = importKinds[kind]
  const problems = problemList(cells)
  for (const { name, list } of columns) {
    const most = list ? longestCell : longestValue
    if ((cells[name] ?? "").length > most) problems.add(name, rowMessages.tooLong(most))
  }
  return problems.any ? problems.verdict(shortened(cells[key] ?? ""), "refuse") : undefined
}

/** Properties of the account that apply to all rows. */
export interface Traits {
  readonly country: CountryCode
  /**
   * Why the account cannot get anything new, in the words of the later refusal; reported for every row before the
   * import starts.
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

/** The first row of each value of a column, so that duplicates can refer to it. */
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
    .map(({ column, value, problem }) => {
      const title = importKinds[kind].columns.find(({ name }) => name === column)?.title ?? column
      return rowMessages.problemInColumn(title, value, problem)
    })
    .join(" ")
