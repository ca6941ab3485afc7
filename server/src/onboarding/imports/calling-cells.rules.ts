import { plainHeading } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { CellType, Mentioned, Reading, References } from "./calling-references.rules.ts"
import { readSwitch } from "./imports.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

/** A column that holds one setting of a group, queue, receptionist, schedule or bridge. */
export interface SettingColumn {
  readonly column: string
  readonly setting: string
  readonly type: "text" | "number" | "switch" | readonly string[] | CellType
  /** Written together with the destinations, because it is refused without them. */
  readonly withDestinations?: boolean
  /** The setting with the destination that it is refused without, or has no effect without: it waits with it. */
  readonly together?: string
  /** Its value when it leads nowhere else; null if it can be. */
  readonly loose?: (ownId: number) => unknown
}

const isChoice = (type: SettingColumn["type"]): type is readonly string[] => Array.isArray(type)
const isCell = (type: SettingColumn["type"]): type is CellType => typeof type === "object" && !isChoice(type)

/** "longestIdle" is written "longest idle". */
const written = (choice: string) => choice.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What a cell says; undefined if it is empty. */
export const readSetting = ({ type }: SettingColumn, text: string, references: References): Reading => {
  if (text === "") return {}
  if (isCell(type)) return type.read(text, references)
  if (type === "text") return { value: text }
  if (type === "number") return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { problem: rowMessages.wholeNumber }
  if (type === "switch") {
    const value = readSwitch(text)
    return typeof value === "boolean" ? { value } : { problem: rowMessages.yesOrNo }
  }
  const value = type.find((choice) => plainHeading(choice) === plainHeading(text))
  return value === undefined ? { problem: rowMessages.oneOf(type.map(written).join(", ")) } : { value }
}

export const writeCell = ({ type }: SettingColumn, value: unknown, ownId: number | undefined): string => {
  if (isCell(type)) return type.write(value, ownId)
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number") return String(value)
  return typeof value !== "string" ? "" : isChoice(type) ? written(value) : value
}

export const mentionedBy = ({ type }: SettingColumn, text: string): Mentioned =>
  text === "" || !isCell(type) ? {} : type.mentions(text)
