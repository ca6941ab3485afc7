import { plainHeading } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { Cells } from "./import-kind.rules.ts"
import { readSwitch } from "./imports.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

/** A column that holds one setting of a group, queue or bridge. */
export interface SettingColumn {
  readonly column: string
  readonly setting: string
  readonly type: "text" | "number" | "switch" | readonly string[]
}
/** A column that holds extensions, separated by |. */
export interface ListColumn {
  readonly column: string
  readonly most: number
  /** Whether extensions of this type can be in it. */
  readonly suits: (type: string) => boolean
  /** Phone numbers are accepted too. */
  readonly external?: boolean
  /** A word that is accepted instead of extensions. */
  readonly everyone?: string
}

/** "longestIdle" is written "longest idle". */
const written = (choice: string) => choice.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What a cell says; undefined if it is empty. */
export const readSetting = (
  { type }: SettingColumn,
  text: string,
): { readonly value?: unknown; readonly problem?: string } => {
  if (text === "") return {}
  if (type === "text") return { value: text }
  if (type === "number") return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { problem: rowMessages.wholeNumber }
  if (type === "switch") {
    const value = readSwitch(text)
    return typeof value === "boolean" ? { value } : { problem: rowMessages.yesOrNo }
  }
  const value = type.find((choice) => plainHeading(choice) === plainHeading(text))
  return value === undefined ? { problem: rowMessages.oneOf(type.map(written).join(", ")) } : { value }
}

export const writeCell = ({ type }: SettingColumn, value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number") return String(value)
  return typeof value !== "string" ? "" : typeof type === "object" ? written(value) : value
}

export const readList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[|;]/)
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
]
export const writeList = (entries: readonly string[]) => entries.join(" | ")

/** The columns in which a row differs from what is stored; empty cells do not count. */
export const differingColumns = (
  cells: Cells,
  stored: Cells,
  settings: readonly SettingColumn[],
  lists: readonly ListColumn[],
): string[] => [
  ...(cells["name"] !== "" && cells["name"] !== stored["name"] ? ["name"] : []),
  ...settings
    .filter((one) => {
      const { value } = readSetting(one, cells[one.column] ?? "")
      return value !== undefined && writeCell(one, value) !== stored[one.column]
    })
    .map(({ column }) => column),
  ...lists
    .filter(
      ({ column }) =>
        (cells[column] ?? "") !== "" && writeList(readList(cells[column]!)) !== writeList(readList(stored[column]!)),
    )
    .map(({ column }) => column),
]
