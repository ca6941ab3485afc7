import { mostKeys, plainLayout, shownKey, type KeySubject, type KeyType, type PhoneKey } from "@dialplane/contract/provisioning/phone-keys"
import type { KeyExtension } from "@dialplane/contract/provisioning/provisioning.schema"
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
  type: key.type, line: "line" in key ? key.line : null, extensionId: "extensionId" in key ? key.extensionId : null, number: "number" in key ? key.number : "", label: "label" in key ? key.label : "",
})

/** Before anybody arranged them: the phone's lines, then the lamps it was given. */
export const plainKeys = (lineCount: number, lamps: readonly PhoneKey[]): PhoneKey[] => [...plainLayout(lineCount), ...lamps].slice(0, mostKeys)

/** Empty keys at the end say nothing. */
export const withoutTail = (keys: readonly PhoneKey[]): PhoneKey[] => keys.slice(0, keys.findLastIndex((key) => key.type !== "none") + 1)

export const watchedIds = (keys: readonly PhoneKey[]): number[] => [...new Set(keys.flatMap((key) => (key.type === "busyLamp" && key.extensionId !== null ? [key.extensionId] : [])))]

/** A line of the phone in the order of its keys; `at` is its place among those that are switched on, 0 when it is not. */
export interface LayoutLine extends KeySubject {
  readonly at: number
}

/** The keys as the phone is told. One whose line is switched off goes dark like one whose extension is gone. */
export const showKeys = (keys: readonly PhoneKey[], lines: readonly LayoutLine[], extensions: readonly KeyExtension[]): ShownKey[] =>
  keys.map((key): ShownKey => {
    const at = "line" in key ? (lines[key.line - 1]?.at ?? 0) : 1
    const shown = at === 0 ? null : shownKey(key, lines, extensions)
    return shown === null ? { type: "none", line: 1, number: "", label: "" } : { type: key.type, line: at, ...shown }
  })
