import type { ExtensionType } from "../../inventory/extensions/extension-types.ts"
import { quoted, unquoted, wordsIn } from "../../kit/quoted-text.ts"
import type { Destination } from "./destination.ts"

/**
 * A destination as a cell of a spreadsheet: `queue 300`, `voicemail 201`, `external +12075550140`, `flow "Main menu"`,
 * each followed by `after "Welcome"` if an announcement is played first. Numbers and names identify what is meant,
 * because ids differ between accounts.
 */
export type DestinationCell = {
  /** Name of the announcement; null without one. */
  readonly announcement: string | null
} & (
  | {
      readonly kind: "extension"
      readonly number: string
      /** What the number must be; undefined accepts everything that takes calls. */
      readonly type?: ExtensionType
    }
  | {
      readonly kind: "voicemail"
      /** Null for the mailbox of the group, queue or receptionist that the cell belongs to. */
      readonly number: string | null
    }
  | { readonly kind: "external"; readonly number: string; readonly present: "caller" | "company" }
  | { readonly kind: "flow"; readonly name: string }
  | { readonly kind: "directory" | "hangUp" }
)

const typeWords: Partial<Record<ExtensionType, string>> = {
  "Call Group": "group",
  "Call Queue": "queue",
  Conference: "conference",
  "Auto Attendant": "receptionist",
}
const own = "own"
const asCompany = ["as", "company"] as const

const endOf = (to: Destination, ownId: number | undefined): string => {
  switch (to.kind) {
    case "extension":
      return `${typeWords[to.extensionType ?? "Extension"] ?? "extension"} ${to.extension ?? ""}`
    case "voicemail":
      return to.extensionId === ownId ? `${own} voicemail` : `voicemail ${to.extension ?? ""}`
    case "external":
      return `external ${to.number}${to.present === "company" ? ` ${asCompany.join(" ")}` : ""}`
    case "flow":
      return `flow ${quoted(to.name ?? "")}`
    case "directory":
      return "directory"
    case "hangUp":
      return "hang up"
  }
}

/** `ownId` is the extension whose calls are sent on: its own mailbox needs no number. */
export const writeDestinationCell = (to: Destination, ownId?: number): string =>
  `${endOf(to, ownId)}${to.announcement?.name === undefined ? "" : ` after ${quoted(to.announcement.name)}`}`

const isNumber = (word: string | undefined): word is string => word !== undefined && /^\d+$/.test(word)

/** Undefined if the text is not a destination. */
export const readDestinationCell = (text: string): DestinationCell | undefined => {
  const words = wordsIn(text)
  if (words === undefined || words.length === 0) return undefined
  const last = unquoted(words.at(-1)!)
  const isAnnounced = last !== undefined && words.at(-2)?.toLowerCase() === "after"
  const announcement = isAnnounced ? last : null
  const [first, ...rest] = isAnnounced ? words.slice(0, -2) : words
  if (first === undefined) return undefined
  const only = rest.length === 1 ? rest[0] : undefined
  const plain = [first, ...rest].join(" ").toLowerCase()
  if (plain === "directory" || plain === "dial by name") return { kind: "directory", announcement }
  if (plain === "hang up") return { kind: "hangUp", announcement }
  if (plain === `${own} voicemail`) return { kind: "voicemail", number: null, announcement }
  if (rest.length === 0 && isNumber(first)) return { kind: "extension", number: first, announcement }
  if (rest.length === 0 && first.startsWith("+"))
    return { kind: "external", number: first, present: "caller", announcement }
  const word = first.toLowerCase()
  const type = (Object.keys(typeWords) as ExtensionType[]).find((one) => typeWords[one] === word)
  if (type !== undefined || word === "extension")
    return isNumber(only)
      ? { kind: "extension", number: only, ...(type === undefined ? {} : { type }), announcement }
      : undefined
  if (word === "voicemail") return isNumber(only) ? { kind: "voicemail", number: only, announcement } : undefined
  if (word === "external") {
    const isCompany = asCompany.every((one, index) => rest.at(index - asCompany.length)?.toLowerCase() === one)
    const number = (isCompany ? rest.slice(0, -asCompany.length) : rest).join(" ")
    return number === ""
      ? undefined
      : { kind: "external", number, present: isCompany ? "company" : "caller", announcement }
  }
  if (word !== "flow" || rest.length === 0) return undefined
  const name = (only === undefined ? undefined : unquoted(only)) ?? rest.join(" ")
  return name === "" ? undefined : { kind: "flow", name, announcement }
}
