import { isolateBidi } from "../../kit/bidi.ts"
import { changedFields, isFields, type FieldChange } from "../../kit/changed-fields.ts"
import { textOf, texts } from "../../kit/language.ts"
import { accountPhrases } from "./account-phrases.ts"
import type { AuditEntry } from "./audit.schema.ts"
import { devicePhrases } from "./device-phrases.ts"
import { entryTitle } from "./event-types.ts"
import { extensionPhrases } from "./extension-phrases.ts"
import { pathText, valueText } from "./field-labels.ts"
import { identityPhrases } from "./identity-phrases.ts"
import { incidentPhrases } from "./incident-phrases.ts"
import { locationPhrases } from "./location-phrases.ts"
import { numberPhrases } from "./number-phrases.ts"
import type { Phrase } from "./phrase.ts"
import { reportPhrases } from "./report-phrases.ts"
import { shownSide } from "./shown-side.ts"

/** A piece of a sentence: names and values can be set off from the words around them. */
export interface SentencePart {
  readonly kind: "words" | "actor" | "object" | "value"
  readonly text: string
}

export type SentenceEntry = Pick<
  AuditEntry,
  "action" | "actorUserId" | "actorName" | "objectType" | "objectId" | "objectName" | "before" | "after"
>

const phrases: Readonly<Record<string, Phrase>> = {
  ...identityPhrases,
  ...locationPhrases,
  ...devicePhrases,
  ...numberPhrases,
  ...extensionPhrases,
  ...reportPhrases,
  ...accountPhrases,
  ...incidentPhrases,
}

const restored: Readonly<Record<string, string>> = texts("audit.restoredPhrases", {
  "Call Group": "{actor} restored the call group {object}",
  "Call Queue": "{actor} restored the call queue {object}",
  Conference: "{actor} restored the conference bridge {object}",
  "Auto Attendant": "{actor} restored the virtual receptionist {object}",
  "Page Group": "{actor} restored the paging group {object}",
})

const frames = texts("audit.changePhrases", {
  fromTo: "{actor} changed {field} of {what} from {before} to {after}",
  to: "{actor} set {field} of {what} to {after}",
  cleared: "{actor} cleared {field} of {what}",
  on: "{actor} turned {field} on for {what}",
  off: "{actor} turned {field} off for {what}",
  one: "{actor} changed {field} of {what}",
  two: "{actor} changed {field} and {second} of {what}",
  three: "{actor} changed {field}, {second} and {third} of {what}",
  many: "{actor} changed {count} settings of {what}",
  none: "{actor} changed {what}",
})
const fieldNames = texts("audit.fieldPhrases", { noun: "the {name}", quoted: "“{name}”" })

/** Fields whose label is a noun that fits into a sentence; others are quoted. */
const nouns: ReadonlySet<string> = new Set([
  "roleId",
  "name",
  "firstName",
  "lastName",
  "loginName",
  "email",
  "state",
  "status",
  "statusId",
  "description",
  "title",
  "label",
  "location",
  "extension",
  "number",
  "model",
  "language",
  "timeZone",
  "callerId",
  "callerName",
  "strategy",
  "level",
  "emergencyLocation",
  "graceDays",
  "callRecordMonths",
  "members",
  "agents",
  "keys",
  "permissions",
  "recipients",
])
const longest = 40

/** What an entry says, in pieces: "Maria Lopez changed the role of Jo Smith from End user to Administrator". */
export const entrySentence = (
  entry: SentenceEntry,
  instant: (text: string) => string = (text) => text,
): readonly SentencePart[] => {
  const phrase = phrases[entry.action]
  if (phrase === undefined) return untold(entry)
  return typeof phrase === "string"
    ? fill(restoredPhrase(entry) ?? textOf("audit", `${entry.action}.phrase`, phrase), entry)
    : fill(...changeOf(entry, whatOf(entry, phrase.changed, phrase.own), instant))
}

export const sentenceText = (parts: readonly SentencePart[]): string =>
  isolateBidi(parts.map(({ text }) => text).join(""))

/** Of an event without a phrase: its title and its object. */
const untold = (entry: SentenceEntry): readonly SentencePart[] => [
  { kind: "words", text: entry.objectName ? `${entryTitle(entry)}: ` : entryTitle(entry) },
  ...(entry.objectName ? [{ kind: "object" as const, text: entry.objectName }] : []),
]

const restoredPhrase = ({ action, after }: SentenceEntry): string | undefined =>
  action === "extension.restored" && isFields(after) ? restored[String(after["extensionType"])] : undefined

const whatOf = (
  { action, objectType, objectId, actorUserId }: SentenceEntry,
  changed: string,
  own: string | undefined,
): string => {
  const isOwn = objectType === "user" && actorUserId !== null && objectId === String(actorUserId)
  return isOwn && own !== undefined
    ? textOf("audit", `${action}.own`, own)
    : textOf("audit", `${action}.changed`, changed)
}

type Values = Readonly<Record<string, string>>

/** The frame of a change, and what fills it. */
const changeOf = (
  entry: SentenceEntry,
  what: string,
  instant: (text: string) => string,
): readonly [string, SentenceEntry, Values] => {
  const [before, after] = [shownSide(entry.before), shownSide(entry.after)]
  // An entry with one side says what was set, not what was changed.
  const changes = isFields(before) || isFields(after) ? changedFields(before, after).changes : []
  const [first, second, third] = changes.map(({ path }) => fieldText(path, entry.objectType))
  const frame = (name: keyof typeof frames) => frames[name].replace("{what}", what)
  if (first === undefined) return [frame("none"), entry, {}]
  if (changes.length > 3) return [frame("many"), entry, { count: String(changes.length) }]
  if (third !== undefined) return [frame("three"), entry, { field: first, second: second!, third }]
  if (second !== undefined) return [frame("two"), entry, { field: first, second }]
  const { name, values } = oneChange(changes[0]!, instant)
  return [frame(name), entry, { field: first, ...values }]
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ""

const oneChange = (
  { path, before, after }: FieldChange,
  instant: (text: string) => string,
): { readonly name: keyof typeof frames; readonly values: Values } => {
  // Of lists and groups of fields, the entry says what was added and removed.
  if ([before, after].some((value) => typeof value === "object" && value !== null)) return { name: "one", values: {} }
  if (typeof after === "boolean" && typeof (before ?? after) === "boolean")
    return { name: after ? "on" : "off", values: {} }
  const [was, is] = [readable(path, before, instant), readable(path, after, instant)]
  if (isEmpty(after)) return { name: isEmpty(before) ? "one" : "cleared", values: {} }
  if (is === undefined) return { name: "one", values: {} }
  if (isEmpty(before)) return { name: "to", values: { after: is } }
  return was === undefined ? { name: "one", values: {} } : { name: "fromTo", values: { before: was, after: is } }
}

/** A value that fits into a sentence: short, one thing, and no bare id. */
const readable = (path: readonly string[], value: unknown, instant: (text: string) => string): string | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return undefined
  const text = valueText(path, value, { yes: "", no: "", empty: "", instant })
  const isBareId = /(^i|I)ds?$/.test(path.at(-1) ?? "") && text === String(value) && typeof value === "number"
  return isBareId || text === "" || text.length > longest || text.includes("\n") ? undefined : text
}

const fieldText = (path: readonly string[], objectType: string): string => {
  const label = pathText(path, objectType)
  const isNoun = path.length === 1 && nouns.has(path[0]!)
  return isNoun ? fieldNames.noun.replace("{name}", lowered(label)) : fieldNames.quoted.replace("{name}", label)
}

/** "Caller ID" becomes "caller ID"; "MOS" and "IP address" stay. */
const lowered = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

const fill = (
  template: string,
  { actorName, objectName, objectId }: SentenceEntry,
  values: Values = {},
): readonly SentencePart[] =>
  template
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .map((piece): SentencePart => {
      if (piece === "{actor}") return { kind: "actor", text: actorName }
      if (piece === "{object}") return { kind: "object", text: objectName || objectId }
      const name = piece.slice(1, -1)
      const value = piece.startsWith("{") ? values[name] : undefined
      if (value === undefined) return { kind: "words", text: piece }
      return { kind: name === "before" || name === "after" ? "value" : "words", text: value }
    })
