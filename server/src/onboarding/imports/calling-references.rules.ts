import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import {
  readDestinationCell,
  writeDestinationCell,
  type DestinationCell,
} from "@dialplane/contract/calling/destinations/destination-cell"
import { destinationProblems } from "@dialplane/contract/calling/destinations/destinations.problems"
import { readMenuCell, writeMenuCell } from "@dialplane/contract/calling/virtual-receptionists/menu-cell"
import type { ReceptionistKey } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { canHave, takesCalls, type ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import { judgeExternal } from "@dialplane/contract/inventory/extensions/external-number"
import { fillText } from "@dialplane/contract/kit/problem"
import { quoted, unquoted } from "@dialplane/contract/kit/quoted-text"
import { shortened } from "@dialplane/contract/kit/text"
import type { KnownExtension, Named, NamedKind } from "./known-objects.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

// Cells that name something else of the account: extensions by number, the rest by name.

/** What cells name, to be looked up for all rows at once. */
export type Mentioned = Partial<Readonly<Record<NamedKind | "extension", readonly string[]>>>

export interface References {
  readonly country: CountryCode
  readonly extension: (number: string) => KnownExtension | undefined
  readonly named: (kind: NamedKind, name: string) => Named | undefined
  /** The extension that the row is about: no id until it exists, no number until it is known. */
  readonly self: { readonly id: number | undefined; readonly number: string }
  /**
   * An extension that does not exist yet: a row of the same file creates it, or another file of the user, with its
   * name. `wanted` is the type that the cell gives it.
   */
  readonly created: (
    number: string,
    wanted: ExtensionType | undefined,
  ) => { readonly type: ExtensionType; readonly file?: string } | undefined
}

export interface Reading {
  readonly value?: unknown
  readonly problem?: string
  /** Names something that does not exist yet: the row itself, or another row of the file. */
  readonly isLate?: boolean
  /** The extensions that other files create, with the names of the files. */
  readonly awaited?: ReadonlyMap<string, string>
  /** What can be written although a part is late or wrong; the stored value keeps its place for that part. */
  readonly soFar?: (stored: unknown) => unknown
}

/** How a setting that is more than a plain value is written in a cell. */
export interface CellType {
  readonly mentions: (text: string) => Mentioned
  readonly read: (text: string, references: References) => Reading
  /** `ownId` is the extension of the row. */
  readonly write: (value: unknown, ownId: number | undefined) => string
}

const none = "none"
const isWord = (text: string, word: string) => text.toLowerCase() === word
const nothing: Mentioned = {}

// --- destinations ----------------------------------------------------------------------------------------------------

const mentionedIn = (cell: DestinationCell): Mentioned => ({
  ...("number" in cell && cell.kind !== "external" && cell.number !== null ? { extension: [cell.number] } : {}),
  ...(cell.kind === "flow" ? { flow: [cell.name] } : {}),
  ...(cell.announcement === null ? {} : { sound: [cell.announcement] }),
})

type Resolved =
  | { readonly problem: string }
  | {
      readonly value: Destination
      readonly isLate?: boolean
      readonly awaited?: ReadonlyMap<string, string>
      readonly problem?: undefined
    }

const resolveExtension = (
  { kind, number, type }: { kind: "extension" | "voicemail"; number: string; type?: ExtensionType | undefined },
  references: References,
  announcement: Destination["announcement"],
): Resolved => {
  const found = references.extension(number)
  const created = found === undefined ? references.created(number, type) : undefined
  const itsType = (found?.type as ExtensionType | undefined) ?? created?.type
  if (itsType === undefined) return { problem: rowMessages.listedExtensionUnknown(shortened(number)) }
  if (type !== undefined && itsType !== type)
    return { problem: rowMessages.extensionOfOtherType(number, typeMessages[itsType], typeMessages[type]) }
  const label = `${number} ${found?.name ?? ""}`.trim()
  const hasMailbox = canHave(itsType, "voicemail") && found?.voicemailOn !== false
  if (kind === "voicemail" && !hasMailbox)
    return { problem: fillText(destinationProblems.noMailbox.text, { extension: label }) }
  if (kind === "extension" && !takesCalls(itsType))
    return { problem: rowMessages.listedExtensionUnsuitable(number, typeMessages[itsType]) }
  const isSelf = found === undefined ? number === references.self.number : found.id === references.self.id
  if (kind === "extension" && isSelf) return { problem: destinationProblems.leadsBack.text }
  return {
    value: { kind, extensionId: found?.id ?? 0, extension: number, extensionType: itsType, announcement },
    isLate: found === undefined,
    ...(created?.file === undefined ? {} : { awaited: new Map([[number, created.file]]) }),
  }
}

const resolve = (cell: DestinationCell, references: References): Resolved => {
  const sound = cell.announcement === null ? null : references.named("sound", cell.announcement)
  if (sound === undefined) return { problem: rowMessages.soundUnknown(shortened(cell.announcement!)) }
  const announcement = sound === null ? null : { mediaId: sound.id, name: sound.name }
  switch (cell.kind) {
    case "extension":
      return resolveExtension(cell, references, announcement)
    case "voicemail":
      return cell.number === null
        ? {
            value: { kind: "voicemail", extensionId: references.self.id ?? 0, announcement },
            isLate: references.self.id === undefined,
          }
        : resolveExtension({ kind: "voicemail", number: cell.number }, references, announcement)
    case "external": {
      const verdict = judgeExternal(cell.number, references.country)
      if (verdict.ok)
        return { value: { kind: "external", number: verdict.number, present: cell.present, announcement } }
      return {
        problem: verdict.emergency
          ? destinationProblems.numberEmergency.text
          : fillText(destinationProblems.numberInvalid.text, { number: shortened(cell.number) }),
      }
    }
    case "flow": {
      const flow = references.named("flow", cell.name)
      return flow === undefined
        ? { problem: rowMessages.flowUnknown(shortened(cell.name)) }
        : { value: { kind: "flow", callFlowId: flow.id, name: flow.name, announcement } }
    }
    case "directory":
    case "hangUp":
      return { value: { kind: cell.kind, announcement } }
  }
}

/** `empty` is the word for no destination; without it there is always one. */
export const destinationCell = (empty?: string): CellType => ({
  mentions: (text) => {
    const cell = readDestinationCell(text)
    return cell === undefined ? nothing : mentionedIn(cell)
  },
  read: (text, references) => {
    if (empty !== undefined && isWord(text, empty)) return { value: null }
    const cell = readDestinationCell(text)
    return cell === undefined ? { problem: rowMessages.notADestination(empty) } : resolve(cell, references)
  },
  write: (value, ownId) => (value == null ? (empty ?? "") : writeDestinationCell(value as Destination, ownId)),
})

const keysIn = (text: string) => (isWord(text, none) ? { keys: [] } : readMenuCell(text))

/** The keys of a virtual receptionist. */
export const menuCell: CellType = {
  mentions: (text) => {
    const menu = keysIn(text)
    const all = "wrong" in menu ? [] : menu.keys.flatMap((one) => ("to" in one ? [mentionedIn(one.to)] : []))
    return Object.fromEntries(
      (["extension", "flow", "sound"] as const).map((kind) => [kind, all.flatMap((one) => one[kind] ?? [])]),
    )
  },
  read: (text, references) => {
    const menu = keysIn(text)
    if ("wrong" in menu) return { problem: rowMessages.notAKey(shortened(menu.wrong)) }
    const keys: ReceptionistKey[] = []
    const left = new Set<string>()
    let isLate = false
    let problem: string | undefined
    const awaited = new Map<string, string>()
    for (const one of menu.keys) {
      if (one.action !== "destination") {
        keys.push({ key: one.key, action: one.action })
        continue
      }
      const to = resolve(one.to, references)
      if (to.problem !== undefined) {
        problem ??= rowMessages.problemOfKey(one.key, to.problem)
        left.add(one.key)
        continue
      }
      keys.push({ key: one.key, action: "destination", destination: to.value })
      if (to.isLate === true) left.add(one.key)
      isLate ||= to.isLate === true
      for (const [number, file] of to.awaited ?? []) awaited.set(number, file)
    }
    const soFar = (stored: unknown): ReceptionistKey[] => [
      ...keys.filter(({ key }) => !left.has(key)),
      ...((stored as readonly ReceptionistKey[] | undefined) ?? []).filter(({ key }) => left.has(key)),
    ]
    return { value: keys, isLate, awaited, soFar, ...(problem === undefined ? {} : { problem }) }
  },
  write: (value, ownId) => writeMenuCell((value as readonly ReceptionistKey[] | undefined) ?? [], ownId) || none,
}

// --- schedules, sounds, keys -----------------------------------------------------------------------------------------

const writeName = (name: string) => (isWord(name, none) || name.startsWith('"') ? quoted(name) : name)
const nameIn = (text: string) => unquoted(text) ?? text

const namedCell = (kind: NamedKind, unknown: (name: string) => string): CellType => ({
  mentions: (text) => (isWord(text, none) ? nothing : { [kind]: [nameIn(text)] }),
  read: (text, references) => {
    if (isWord(text, none)) return { value: null }
    const value = references.named(kind, nameIn(text))
    return value === undefined ? { problem: unknown(nameIn(text)) } : { value }
  },
  write: (value) => (value == null ? none : writeName((value as Named).name)),
})
export const scheduleCell = namedCell("schedule", (name) => rowMessages.scheduleUnknown(shortened(name)))
export const soundCell = namedCell("sound", (name) => rowMessages.soundUnknown(shortened(name)))

/** A cell that names nothing else. */
export const plainCell = (read: (text: string) => Reading, write: (value: unknown) => string): CellType => ({
  mentions: () => nothing,
  read,
  write,
})

/** One of these keys of a phone, or none. */
export const keyCell = (keys: readonly string[]): CellType =>
  plainCell(
    (text) =>
      isWord(text, none)
        ? { value: null }
        : keys.includes(text)
          ? { value: text }
          : { problem: rowMessages.oneOf([...keys, none].join(", ")) },
    (value) => (value as string | null | undefined) ?? none,
  )
