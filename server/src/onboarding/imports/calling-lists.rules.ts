import { longestPart, quoted, splitUnquoted, unquoted, wordsIn } from "@dialplane/contract/kit/quoted-text"
import { shortened } from "@dialplane/contract/kit/text"
import { plainHeading } from "@dialplane/contract/onboarding/imports/import-kinds"
import { readSwitch } from "./imports.rules.ts"
import type { StoredEntry } from "./known-objects.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

/** Something that belongs to an entry of a list, in parentheses after it: `201 (ring 15, delay 5)`. */
interface EntryDetail {
  readonly word: string
  readonly field: string
  readonly type: "switch" | "name" | { readonly least: number; readonly most: number; readonly empty?: string }
  /** The value that is not written. */
  readonly standard: DetailValue
  /** Only for phone numbers outside the account. */
  readonly external?: boolean
}
type DetailValue = string | number | boolean | null
export type Details = Readonly<Record<string, DetailValue>>

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
  /** The order of the entries matters. */
  readonly ordered?: boolean
  readonly details?: readonly EntryDetail[]
}

/** An entry as written: the number or word, and the text in parentheses. */
interface WrittenEntry {
  readonly text: string
  readonly details: string
}
const readEntry = (part: string): WrittenEntry => {
  const open = part.indexOf("(")
  return open === -1 || !part.endsWith(")")
    ? { text: part, details: "" }
    : { text: part.slice(0, open).trimEnd(), details: part.slice(open + 1, -1) }
}
/** Each number once. */
export const readList = (text: string): WrittenEntry[] => {
  const entries = new Map<string, WrittenEntry>()
  for (const part of splitUnquoted(text, "|;\n")) {
    const entry = readEntry(part)
    if (!entries.has(entry.text)) entries.set(entry.text, entry)
  }
  return [...entries.values()]
}

/** The extensions that a list names; none if it is refused for its length. */
export const extensionsIn = (list: ListColumn, text: string): string[] => {
  const entries = readList(text)
  return entries.length > list.most
    ? []
    : entries.map((entry) => entry.text).filter((entry) => entry.length <= longestPart && !isWritten(entry, list))
}

/** A phone number, or the word for everybody. */
export const isWritten = (entry: string, { external = false, everyone }: ListColumn) =>
  (external && entry.startsWith("+")) || (everyone !== undefined && plainHeading(entry) === everyone)

const readDetail = ({ type }: EntryDetail, value: string): DetailValue | undefined => {
  if (type === "name") return unquoted(value)
  if (type === "switch") return readSwitch(value) ?? undefined
  if (type.empty !== undefined && value.toLowerCase() === type.empty) return null
  return /^\d{1,4}$/.test(value) && Number(value) >= type.least && Number(value) <= type.most
    ? Number(value)
    : undefined
}
const example = ({ word, type }: EntryDetail): string =>
  type === "name"
    ? `${word} "…"`
    : type === "switch"
      ? rowMessages.yesOrNoDetail(word)
      : `${word} ${type.least}–${type.most}${type.empty === undefined ? "" : `/${type.empty}`}`

/** What the parentheses after an entry say. */
export const readDetails = (
  { details: all = [] }: ListColumn,
  { text, details }: WrittenEntry,
): { readonly details: Details } | { readonly problem: string } => {
  const possible = all.filter(({ external }) => external !== true || text.startsWith("+"))
  const found: Record<string, DetailValue> = {}
  for (const part of splitUnquoted(details, ",")) {
    const [word, value, ...more] = wordsIn(part) ?? []
    const detail = possible.find((one) => one.word === word?.toLowerCase())
    const read = detail === undefined || value === undefined || more.length > 0 ? undefined : readDetail(detail, value)
    if (read === undefined)
      return {
        problem:
          possible.length === 0
            ? rowMessages.noDetails(shortened(text))
            : rowMessages.wrongDetail(shortened(part), possible.map(example).join(", ")),
      }
    found[detail!.field] = read
  }
  return { details: found }
}

const writeDetail = ({ word, type }: EntryDetail, value: DetailValue): string =>
  type === "name"
    ? `${word} ${quoted(String(value))}`
    : type === "switch"
      ? `${word} ${value === true ? "yes" : "no"}`
      : `${word} ${value ?? (type as { empty?: string }).empty ?? ""}`

/** What belongs to a stored entry in its list. */
export const detailsOf = ({ call, rank }: StoredEntry): Details => ({ ...call, ...rank })

const writeEntry = ({ details: all = [] }: ListColumn, text: string, details: Details) => {
  const written = all
    .filter(({ external }) => external !== true || text.startsWith("+"))
    .flatMap((one) => {
      const value = details[one.field] === undefined ? one.standard : details[one.field]!
      return value === one.standard ? [] : [writeDetail(one, value)]
    })
  return written.length === 0 ? text : `${text} (${written.join(", ")})`
}
export const writeList = (
  list: ListColumn,
  entries: readonly { readonly text: string; readonly details: Details }[],
): string => entries.map(({ text, details }) => writeEntry(list, text, details)).join(" | ")

/** The same cell in an order that does not depend on how it was written. */
export const comparable = (list: ListColumn, text: string): string =>
  list.ordered === true ? text : splitUnquoted(text, "|").toSorted().join(" | ")
