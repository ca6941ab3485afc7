import type { AppearancesChange } from "@dialplane/contract/inventory/devices/hoteling.schema"
import { lineCountOf, type Make } from "@dialplane/contract/inventory/devices/models"
import {
  keyCountOf,
  keyLabel,
  plainLayout,
  shownKey,
  type KeySubject,
  type KeyType,
  type PhoneKey,
} from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { KeyExtension } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import type { ShownKey } from "./phone-config.rules.ts"

export interface KeyRow {
  readonly type: KeyType
  readonly line: number | null
  readonly extensionId: number | null
  readonly number: string
  readonly label: string
}

export const toKey = ({ type, line, extensionId, number, label }: KeyRow): PhoneKey => {
  if (type === "line" || type === "sharedLine") return { type, line: line ?? 1, label }
  if (type === "busyLamp") return { type, extensionId, label }
  if (type === "speedDial" || type === "park") return { type, number, label }
  return { type: "none" }
}

export const toKeyRow = (key: PhoneKey): KeyRow => ({
  type: key.type,
  line: "line" in key ? key.line : null,
  extensionId: "extensionId" in key ? key.extensionId : null,
  number: "number" in key ? key.number : "",
  label: "label" in key ? key.label : "",
})

/** How many keys a model has. */
export const keyCount = (make: Make, model: string) => keyCountOf(make, model, lineCountOf(make, model) ?? 1)

/** How many keys a phone has, at least one per line. */
export const keyCountOfPhone = ({ make, model }: { readonly make: Make; readonly model: string }, lineCount: number) =>
  Math.max(keyCount(make, model), lineCount)

/** Removes empty keys at the end. */
export const withoutTail = (keys: readonly PhoneKey[]): PhoneKey[] =>
  keys.slice(0, keys.findLastIndex((key) => key.type !== "none") + 1)

/** Braces around unknown placeholders are plain text. */
const fitting = (label: string) => (keyLabel.safeParse(label).success ? label : label.replace(/[{}]/g, ""))

/**
 * Replaces the busy lamp fields: first on the keys that had one, then on free keys after them, then at the end. All
 * other keys stay in place.
 */
export const withBlfKeys = (keys: readonly PhoneKey[], blfKeys: AppearancesChange["entries"]): PhoneKey[] => {
  const lastBlfKey = keys.findLastIndex((key) => key.type === "busyLamp")
  const places = keys.flatMap((key, index) =>
    key.type === "busyLamp" || (key.type === "none" && index > lastBlfKey) ? [index] : [],
  )
  const result: PhoneKey[] = keys.map((key) => (key.type === "busyLamp" ? { type: "none" } : key))
  for (const [index, { extensionId, label }] of blfKeys.entries())
    result[places[index] ?? keys.length + index - places.length] = {
      type: "busyLamp",
      extensionId,
      label: fitting(label),
    }
  return withoutTail(result)
}

/** Only the phone's lines, which it shows without a layout. */
export const isPlain = (keys: readonly PhoneKey[], lineCount: number) =>
  JSON.stringify(keys) === JSON.stringify(plainLayout(lineCount))

export const watchedIds = (keys: readonly PhoneKey[]): number[] => [
  ...new Set(keys.flatMap((key) => (key.type === "busyLamp" && key.extensionId !== null ? [key.extensionId] : []))),
]

/** A line of the phone in key order; `at` is its position among enabled lines, 0 when it is disabled. */
export interface LayoutLine extends KeySubject {
  readonly at: number
}

/** The keys as sent to the phone. A key whose line is disabled or whose extension was deleted is empty. */
export const showKeys = (
  keys: readonly PhoneKey[],
  lines: readonly LayoutLine[],
  extensions: readonly KeyExtension[],
): ShownKey[] =>
  keys.map((key): ShownKey => {
    const at = "line" in key ? (lines[key.line - 1]?.at ?? 0) : 1
    const shown = at === 0 ? null : shownKey(key, lines, extensions)
    return shown === null ? { type: "none", line: 1, number: "", label: "" } : { type: key.type, line: at, ...shown }
  })
