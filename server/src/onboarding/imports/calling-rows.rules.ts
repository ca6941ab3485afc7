import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { RowChange } from "@dialplane/contract/onboarding/imports/imports.schema"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { line, shortened } from "@dialplane/contract/kit/text"
import { mentionedBy, readSetting, writeCell } from "./calling-cells.rules.ts"
import type { CallingKind, ListEntry, Settings, Stored, Wanted } from "./calling-kind.rules.ts"
import {
  comparable,
  detailsOf,
  extensionsIn,
  isWritten,
  readDetails,
  readList,
  writeList,
  type ListColumn,
} from "./calling-lists.rules.ts"
import type { Mentioned, References } from "./calling-references.rules.ts"
import type { Cells } from "./import-kind.rules.ts"
import { problemList } from "./imports.rules.ts"
import type { StoredEntry, StoredObject } from "./known-objects.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

interface ReadRow extends Wanted {
  /** The settings that name something that does not exist yet, and those that wait with them. */
  readonly late: ReadonlySet<string>
  /** What can be written of the settings without that. */
  readonly ready: Settings
  /** The extensions among that which other imports create, each with the name of the file. */
  readonly awaited: ReadonlyMap<string, string>
}
type Problems = ReturnType<typeof problemList>

/** Settings that are left for later, each with the cell of what is stored: somebody may change it in the meantime. */
export type Waiting = Readonly<Record<string, string>>
interface ReadWaiting {
  /** What can be written now. */
  readonly settings: Settings
  /** What is still not written as the row says. */
  readonly left: ReadonlySet<string>
  /** Some of that will exist later. */
  readonly isLate: boolean
  readonly awaited: ReadonlyMap<string, string>
}

/** Names that differ only in case are the same. */
export const plainKey = (text: string) => text.normalize("NFC").toLowerCase()

/** How rows of a kind are read, written and compared with what is stored. */
export const callingRows = (kind: CallingKind) => {
  const key = kind.type === null ? "name" : "extension"
  const name = line(kind.longestName ?? 60)
  const isNext = (cells: Cells) => key === "extension" && (cells[key] === "" || /^next$/i.test(cells[key]!))
  /** What rows are compared by; "" for a new extension number. */
  const keyOf = (cells: Cells) => (isNext(cells) ? "" : key === "name" ? plainKey(cells[key]!) : cells[key]!)
  const labelOf = (number: string, named: string) => (key === "name" ? named : `${number} ${named}`.trim())
  const destinations = new Set(
    kind.settings.filter((one) => one.withDestinations === true).map(({ setting }) => setting),
  )

  /** What the cells of a row name. */
  const mentionedIn = (cells: Cells): Mentioned[] => [
    ...kind.settings.map((one) => mentionedBy(one, cells[one.column] ?? "")),
    ...kind.lists.map((list) => ({ extension: extensionsIn(list, cells[list.column] ?? "") })),
  ]

  const storedList = (list: ListColumn, { lists }: Stored) =>
    (lists[list.column] ?? []).map((entry) => ({ ...entry, details: detailsOf(entry) }))

  /** All of a stored object, as if a row asked for it. */
  const wholeOf = (stored: Stored): Wanted => ({
    name: stored.name,
    settings: stored.settings,
    lists: Object.fromEntries(
      kind.lists.map((list) => [
        list.column,
        storedList(list, stored).map(({ extensionId, text, details }) => ({
          text,
          details,
          ...(extensionId !== null ? { extensionId } : text === list.everyone ? { everyone: true } : { number: text }),
        })) as ListEntry[],
      ]),
    ),
  })

  const cellsOf = (stored: StoredObject): Cells => ({
    name: stored.name,
    ...(key === "extension" ? { extension: stored.key } : {}),
    ...Object.fromEntries(
      kind.settings.map((one) => [one.column, writeCell(one, stored.settings[one.setting], stored.id)]),
    ),
    ...Object.fromEntries(kind.lists.map((list) => [list.column, writeList(list, storedList(list, stored))])),
  })

  /** Entries that stay keep what the row does not say about them. */
  const readEntries = (
    list: ListColumn,
    cell: string,
    references: References,
    before: Stored | undefined,
    problems: Problems,
  ): ListEntry[] => {
    const entries = readList(cell)
    if (entries.length > list.most) {
      problems.add(list.column, rowMessages.tooManyExtensions(list.most))
      return []
    }
    const stored = before === undefined ? [] : storedList(list, before)
    return entries.flatMap((entry): ListEntry[] => {
      const { text } = entry
      const read = readDetails(list, entry)
      if ("problem" in read) problems.add(list.column, read.problem)
      const given = "problem" in read ? {} : read.details
      if (isWritten(text, list)) {
        if (!text.startsWith("+")) return [{ everyone: true, text: list.everyone!, details: {} }]
        if (!readPhoneNumber(text).ok) problems.add(list.column, rowMessages.listedNumberWrong(shortened(text)))
        const kept = stored.find((one) => one.extensionId === null && one.text === text)
        return [{ number: text, text, details: { ...kept?.details, ...given } }]
      }
      const found = references.extension(text)
      if (found === undefined) {
        problems.add(list.column, rowMessages.listedExtensionUnknown(shortened(text)))
        return []
      }
      if (!list.suits(found.type))
        problems.add(
          list.column,
          rowMessages.listedExtensionUnsuitable(text, typeMessages[found.type as ExtensionType]),
        )
      const kept = stored.find((one) => one.extensionId === found.id)
      return [{ extensionId: found.id, text, details: { ...kept?.details, ...given } }]
    })
  }

  const columnOf = (setting: string) => kind.settings.find((one) => one.setting === setting)?.column ?? "name"

  const readRow = (cells: Cells, references: References, before: Stored | undefined, problems: Problems): ReadRow => {
    const named = name.safeParse(cells["name"])
    if (!named.success)
      problems.add("name", cells["name"] === "" ? rowMessages.required : named.error.issues[0]!.message)
    const settings: Record<string, unknown> = {}
    const ready: Record<string, unknown> = {}
    const late = new Set<string>()
    const awaited = new Map<string, string>()
    for (const one of kind.settings) {
      const reading = readSetting(one, cells[one.column] ?? "", references)
      if (reading.problem !== undefined) problems.add(one.column, reading.problem)
      if (reading.value !== undefined) settings[one.setting] = reading.value
      if (reading.isLate === true) late.add(one.setting)
      const now = reading.isLate === true ? reading.soFar?.(before?.settings[one.setting]) : reading.value
      if (now !== undefined) ready[one.setting] = now
      for (const [number, file] of reading.awaited ?? []) awaited.set(number, file)
    }
    for (const { setting, together } of kind.settings)
      if (together !== undefined && late.has(together) && ready[setting] !== undefined) {
        late.add(setting)
        delete ready[setting]
      }
    const plain = Object.entries(settings).filter(([setting]) => !destinations.has(setting))
    const objection = problems.any
      ? undefined
      : (kind.objection(Object.fromEntries(plain)) ?? kind.conflict?.({ ...before?.settings, ...settings }, settings))
    if (objection !== undefined) problems.add(columnOf(objection.setting), objection.problem)
    const lists = Object.fromEntries(
      kind.lists.flatMap((list) => {
        const cell = cells[list.column] ?? ""
        return cell === "" ? [] : [[list.column, readEntries(list, cell, references, before, problems)]]
      }),
    )
    return { name: named.data, settings, lists, late, ready, awaited }
  }

  const cellOf = (setting: string, stored: Stored) =>
    writeCell(
      kind.settings.find((one) => one.setting === setting)!,
      stored.settings[setting],
      stored.id,
    )
  const waitingIn = (settings: Iterable<string>, stored: Stored): Waiting =>
    Object.fromEntries([...settings].map((setting) => [setting, cellOf(setting, stored)]))

  /**
   * Reads only what a row still waits for. What was changed since it was left is not written over: that is a problem of
   * its column.
   */
  const readWaiting = (
    cells: Cells,
    references: References,
    stored: Stored,
    waiting: Waiting,
    problems: Problems,
  ): ReadWaiting => {
    const settings: Record<string, unknown> = {}
    const left = new Set<string>()
    const awaited = new Map<string, string>()
    let isLate = false
    const open = kind.settings.filter(({ setting }) => waiting[setting] !== undefined)
    // Destinations first: others wait with them.
    for (const one of open.toSorted((a, b) => Number(a.together !== undefined) - Number(b.together !== undefined))) {
      const { setting, column, together } = one
      if (cellOf(setting, stored) !== waiting[setting]) {
        left.add(setting)
        problems.add(column, rowMessages.changedSince)
        continue
      }
      if (together !== undefined && left.has(together)) {
        left.add(setting)
        continue
      }
      const reading = readSetting(one, cells[column] ?? "", references)
      const isWhole = reading.problem === undefined && reading.isLate !== true
      if (!isWhole) left.add(setting)
      if (reading.problem !== undefined) problems.add(column, reading.problem)
      isLate ||= reading.isLate === true
      for (const [number, file] of reading.awaited ?? []) awaited.set(number, file)
      const now = isWhole ? reading.value : reading.soFar?.(stored.settings[setting])
      if (now !== undefined && writeCell(one, now, stored.id) !== waiting[setting]) settings[setting] = now
    }
    return { settings, left, isLate, awaited }
  }

  /** Whether some of the destinations of a row are stored, though not all. */
  const hasSome = (cells: Cells, stored: Stored, left: ReadonlySet<string>) =>
    kind.settings.some(({ setting, column, withDestinations, together }) => {
      if (withDestinations !== true || together !== undefined || (cells[column] ?? "") === "") return false
      const value = stored.settings[setting]
      return left.has(setting) ? Array.isArray(value) && value.length > 0 : value != null
    })

  const secrets = new Set(
    importKinds[kind.name].columns.flatMap(({ name: column, secret }) => (secret ? [column] : [])),
  )
  const hidden = (value: string) => (value === "" ? "" : "••••")
  const changeIn = (column: string, before: string, after: string): RowChange[] =>
    before === after
      ? []
      : [secrets.has(column) ? { column, before: hidden(before), after: hidden(after) } : { column, before, after }]

  /** What a row changes in an object, as cells. */
  const changesOf = (stored: StoredObject, wanted: Wanted): RowChange[] => {
    const before = cellsOf(stored)
    return [
      ...(wanted.name === undefined ? [] : changeIn("name", stored.name, wanted.name)),
      ...kind.settings.flatMap((one) =>
        wanted.settings[one.setting] === undefined
          ? []
          : changeIn(one.column, before[one.column]!, writeCell(one, wanted.settings[one.setting], stored.id)),
      ),
      ...kind.lists.flatMap((list) => {
        const entries = wanted.lists[list.column]
        if (entries === undefined) return []
        const after = writeList(list, entries)
        return comparable(list, after) === comparable(list, before[list.column]!)
          ? []
          : changeIn(list.column, before[list.column]!, after)
      }),
    ]
  }

  /** Only what differs: what is the same already is not written again. */
  const differing = (wanted: Wanted, changes: readonly RowChange[]): Wanted => {
    const columns = new Set(changes.map(({ column }) => column))
    return {
      name: wanted.name,
      settings: Object.fromEntries(
        Object.entries(wanted.settings).filter(([setting]) => columns.has(columnOf(setting))),
      ),
      lists: Object.fromEntries(Object.entries(wanted.lists).filter(([column]) => columns.has(column))),
    }
  }
  /** What takes the place of destinations when they lead nowhere else. */
  const loosened = (id: number) =>
    Object.fromEntries(
      kind.settings.flatMap(({ setting, withDestinations, loose }) =>
        withDestinations === true ? [[setting, loose?.(id) ?? null] as const] : [],
      ),
    )

  return {
    key,
    isNext,
    keyOf,
    labelOf,
    mentionedIn,
    readRow,
    wholeOf,
    cellsOf,
    changesOf,
    differing,
    waitingIn,
    readWaiting,
    hasSome,
    loosened,
  }
}

/** The entries that are no longer in the lists. */
export const comeBack = (before: Stored, now: Stored): StoredEntry[] =>
  Object.entries(before.lists).flatMap(([column, entries]) => {
    const here = new Set((now.lists[column] ?? []).map(({ extensionId }) => extensionId))
    return entries.filter(({ extensionId }) => !here.has(extensionId))
  })
