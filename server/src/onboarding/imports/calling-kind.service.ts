import { extensionNumber } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import type { RowChange } from "@dialplane/contract/onboarding/imports/imports.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { line, shortened } from "@dialplane/contract/kit/text"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { mapInTurns } from "../../kit/runtime/in-turns.ts"
import { mentionedBy, readSetting, writeCell, type SettingColumn } from "./calling-cells.rules.ts"
import {
  comparable,
  detailsOf,
  extensionsIn,
  isWritten,
  readDetails,
  readList,
  writeList,
  type Details,
  type ListColumn,
} from "./calling-lists.rules.ts"
import type { Mentioned, References } from "./calling-references.rules.ts"
import { defineKind, type Cells, type ImportKind, type Verdict } from "./import-kind.rules.ts"
import type { KnownExtension, NamedKind, StoredEntry, StoredObject, Which } from "./known-objects.rules.ts"
import { asText, firstRows, problemList, traitsOf, type Traits } from "./imports.rules.ts"
import { findAccountTraits, findExtensions, findNamed, listReservedRanges } from "./lookups.queries.ts"
import { revertMessages, rowMessages } from "./row-problems.messages.ts"

export type Settings = Readonly<Record<string, unknown>>
/** What a row asks for: settings by their names, and the extensions of each list column. */
export interface Wanted {
  readonly name: string | undefined
  readonly settings: Settings
  readonly lists: Readonly<Record<string, readonly ListEntry[]>>
}
export type ListEntry =
  | { readonly extensionId: number; readonly text: string; readonly details: Details }
  | { readonly number: string; readonly text: string; readonly details: Details }
  | { readonly everyone: true; readonly text: string; readonly details: Details }
interface ReadRow extends Wanted {
  /** Something that it names does not exist yet. */
  readonly isLate: boolean
}

type Stored = Pick<StoredObject, "id" | "name" | "settings" | "lists">
type Objection = { readonly setting: string; readonly problem: string } | undefined

/** Groups, queues, receptionists, schedules and bridges: settings in columns, extensions in lists. */
export interface CallingKind {
  readonly name: ImportKindName
  /** The type of its extension; null for what has none and is found by its name. */
  readonly type: ExtensionType | null
  readonly longestName?: number
  readonly settings: readonly SettingColumn[]
  readonly lists: readonly ListColumn[]
  /** Checks the values of the settings; returns the name of the first wrong one and why. */
  readonly objection: (settings: Settings) => Objection
  /** Checks the settings as they will be after the row, of which it gives some. */
  readonly conflict?: (settings: Settings, given: Settings) => Objection
  readonly read: (db: Db, accountId: AccountId, which: Which) => Promise<readonly StoredObject[]>
  readonly create: (ctx: Context, db: Db, wanted: Wanted, extension: string | undefined) => Promise<number>
  /** Entries of lists have what belongs to them there. */
  readonly change: (ctx: Context, db: Db, stored: Stored, wanted: Wanted) => Promise<void>
  /** Logs an extension out that has just been added. */
  readonly logOut?: (ctx: Context, db: Db, id: number, extensionId: number) => Promise<void>
  readonly remove: (ctx: Context, db: Db, id: number) => Promise<void>
}

interface Known extends Traits {
  readonly reserved: readonly { readonly first: string; readonly last: string; readonly note: string }[]
}

export const callingKind = (kind: CallingKind): ImportKind => {
  const key = kind.type === null ? "name" : "extension"
  const name = line(kind.longestName ?? 60)
  const isNext = (cells: Cells) => key === "extension" && (cells[key] === "" || /^next$/i.test(cells[key]!))
  /** What rows are compared by; "" for a new extension number. */
  const keyOf = (cells: Cells) => (isNext(cells) ? "" : key === "name" ? plainKey(cells[key]!) : cells[key]!)
  const labelOf = (number: string, named: string) => (key === "name" ? named : `${number} ${named}`.trim())
  const destinations = new Set(
    kind.settings.filter((one) => one.withDestinations === true).map(({ setting }) => setting),
  )

  // --- what cells name ---

  /** Looks up what the cells of some rows name. */
  const lookUp = async (
    db: Db,
    { accountId }: Context,
    { country }: Traits,
    rows: readonly Cells[],
    keys: string[],
  ) => {
    const mentioned = await mapInTurns(rows, (cells): Mentioned[] => [
      ...kind.settings.map((one) => mentionedBy(one, cells[one.column] ?? "")),
      ...kind.lists.map((list) => ({ extension: extensionsIn(list, cells[list.column] ?? "") })),
    ])
    const all = mentioned.flat()
    const named = (of: NamedKind | "extension") => [...new Set(all.flatMap((one) => one[of] ?? []))]
    const extensions = await findExtensions(db, accountId, [...new Set([...keys, ...named("extension")])])
    const found = {
      schedule: await findNamed(db, accountId, "schedule", named("schedule")),
      sound: await findNamed(db, accountId, "sound", named("sound")),
      flow: await findNamed(db, accountId, "flow", named("flow")),
    }
    return {
      extensions,
      references: (self: number | undefined, created: References["created"]): References => ({
        country,
        extension: (number) => extensions.get(number),
        named: (of, text) => found[of].get(text),
        self,
        created,
      }),
    }
  }

  // --- rows and stored objects ---

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
    problems: ReturnType<typeof problemList>,
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

  const readRow = (
    cells: Cells,
    references: References,
    before: Stored | undefined,
    problems: ReturnType<typeof problemList>,
  ): ReadRow => {
    const named = name.safeParse(cells["name"])
    if (!named.success)
      problems.add("name", cells["name"] === "" ? rowMessages.required : named.error.issues[0]!.message)
    const settings: Record<string, unknown> = {}
    let isLate = false
    for (const one of kind.settings) {
      const reading = readSetting(one, cells[one.column] ?? "", references)
      if (reading.problem !== undefined) problems.add(one.column, reading.problem)
      if (reading.value !== undefined) settings[one.setting] = reading.value
      isLate ||= reading.isLate === true
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
    return { name: named.data, settings, lists, isLate }
  }

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
  const withoutDestinations = (wanted: Wanted): Wanted => ({
    ...wanted,
    settings: Object.fromEntries(Object.entries(wanted.settings).filter(([setting]) => !destinations.has(setting))),
  })

  /** A row that does not fit anymore: what it names has gone since the check. */
  const requireFit = (problems: ReturnType<typeof problemList>) => {
    if (problems.any) refuse(importProblems.rowUnfit, { reason: asText(problems.all, kind.name) })
  }

  /** Writes what differs from the row; false if it names something that does not exist yet. */
  const writeRest = async (ctx: Context, db: Db, known: Known, id: number, cells: Cells): Promise<boolean> => {
    const [stored] = await kind.read(db, ctx.accountId, { id })
    const { references } = await lookUp(db, ctx, known, [cells], [])
    const problems = problemList(cells)
    const wanted = readRow(
      cells,
      references(id, () => kind.type ?? undefined),
      stored!,
      problems,
    )
    requireFit(problems)
    if (wanted.isLate) return false
    const changes = changesOf(stored!, wanted)
    if (changes.length > 0) await kind.change(ctx, db, stored!, differing(wanted, changes))
    return true
  }

  return defineKind<Known>({
    name: kind.name,
    lanes: 1,
    know: (ctx) =>
      inTransaction(ctx, async (db) => ({
        ...traitsOf(await findAccountTraits(db, ctx.accountId)),
        reserved: await listReservedRanges(db, ctx.accountId),
      })),
    check: async (ctx, known, rows, existing) => {
      const keys = [...new Set(rows.map(({ cells }) => (isNext(cells) ? "" : cells[key]!)).filter((one) => one !== ""))]
      const { stored, found } = await inTransaction(ctx, async (db) => ({
        stored: await kind.read(db, ctx.accountId, { keys }),
        found: await lookUp(
          db,
          ctx,
          known,
          rows.map(({ cells }) => cells),
          key === "extension" ? keys : [],
        ),
      }))
      const here = new Map(stored.map((one) => [key === "name" ? plainKey(one.key) : one.key, one]))
      const first = firstRows(rows, keyOf)
      const created = (number: string) => (first.has(number) && kind.type !== null ? kind.type : undefined)
      return mapInTurns(rows, ({ row, cells }): Verdict => {
        const problems = problemList(cells)
        const own = keyOf(cells)
        const now = own === "" ? undefined : here.get(own)
        const wanted = readRow(cells, found.references(now?.id, created), now, problems)
        const label = labelOf(own, cells["name"]!)
        if (own !== "" && first.get(own) !== row) problems.add(key, rowMessages.alreadyInRow(first.get(own)))
        if (now === undefined) {
          if (key === "extension" && own !== "") problems.addAll(key, numberProblems(own, found.extensions, known))
          if (known.closed !== undefined && !problems.any) problems.add(key, known.closed)
          return problems.verdict(label, "create")
        }
        if (existing === "fail") problems.add(key, rowMessages.alreadyInAccount)
        if (existing === "update" && !can(ctx, importKinds[kind.name].changePermission))
          problems.add(key, rowMessages.cannotChangeObjects)
        if (existing !== "update" || problems.any) return problems.verdict(label, "skip")
        const changes = changesOf(now, wanted)
        if (changes.length === 0) return problems.verdict(label, "skip")
        return { ...problems.verdict(label, "change"), changes }
      })
    },
    apply: async (ctx, db, known, cells, existing) => {
      const [stored] = isNext(cells) ? [] : await kind.read(db, ctx.accountId, { keys: [cells[key]!] })
      const label = labelOf(stored?.key ?? "", cells["name"]!)
      if (stored !== undefined && existing !== "update")
        return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInAccount }
      const { references } = await lookUp(db, ctx, known, [cells], [])
      // What does not exist is created by another row: the check has refused other numbers.
      const problems = problemList(cells)
      const wanted = readRow(
        cells,
        references(stored?.id, () => kind.type ?? undefined),
        stored,
        problems,
      )
      requireFit(problems)
      if (stored === undefined) {
        const id = await kind.create(
          ctx,
          db,
          wanted.isLate ? withoutDestinations(wanted) : wanted,
          isNext(cells) || key === "name" ? undefined : cells[key]!,
        )
        const isWhole = !wanted.isLate || (await writeRest(ctx, db, known, id, cells))
        const [after] = await kind.read(db, ctx.accountId, { id })
        return {
          outcome: "created",
          label: labelOf(after!.key, after!.name),
          made: {
            objectId: id,
            version: after!.version,
            ...(isWhole ? {} : { isUnfinished: true }),
            ...(wanted.isLate ? { isLinked: true } : {}),
          },
        }
      }
      const changes = changesOf(stored, wanted)
      if (changes.length === 0) return { outcome: "skipped", label, made: null, message: rowMessages.noChanges }
      const now = differing(wanted, changes)
      await kind.change(ctx, db, stored, wanted.isLate ? withoutDestinations(now) : now)
      const [after] = await kind.read(db, ctx.accountId, { id: stored.id })
      return {
        outcome: "changed",
        label,
        made: {
          objectId: stored.id,
          version: after!.version,
          before: stored satisfies Stored,
          ...(wanted.isLate ? { isUnfinished: true } : {}),
        },
      }
    },
    finish: async (ctx, db, known, cells, made) => {
      const id = Number(made["objectId"])
      const [stored] = await kind.read(db, ctx.accountId, { id })
      const { isUnfinished: _, ...rest } = made
      if (stored === undefined) return { made: rest }
      const { references } = await lookUp(db, ctx, known, [cells], [])
      const problems = problemList(cells)
      const wanted = readRow(
        cells,
        references(id, () => undefined),
        stored,
        problems,
      )
      if (problems.any) return { made: rest, message: rowMessages.withoutDestinations(asText(problems.all, kind.name)) }
      const changes = changesOf(stored, wanted)
      if (changes.length > 0) await kind.change(ctx, db, stored, differing(wanted, changes))
      const [after] = await kind.read(db, ctx.accountId, { id })
      return { made: { ...rest, version: after!.version, isLinked: true } }
    },
    loosen: async (ctx, db, made) => {
      const [now] = await kind.read(db, ctx.accountId, { id: Number(made["objectId"]) })
      if (now === undefined || now.version !== made["version"] || made["before"] !== undefined) return made
      const settings = kind.settings.flatMap(({ setting, withDestinations, loose }) =>
        withDestinations === true ? [[setting, loose?.(now.id) ?? null] as const] : [],
      )
      await kind.change(ctx, db, now, { name: undefined, settings: Object.fromEntries(settings), lists: {} })
      const [after] = await kind.read(db, ctx.accountId, { id: now.id })
      return { ...made, version: after!.version }
    },
    undo: async (ctx, db, made) => {
      const [now] = await kind.read(db, ctx.accountId, { id: Number(made["objectId"]) })
      const before = made["before"] as Stored | undefined
      if (now === undefined) return before === undefined ? undefined : revertMessages.objectGone
      if (now.version !== made["version"]) return revertMessages.objectChanged
      if (before === undefined) {
        await kind.remove(ctx, db, now.id)
        return undefined
      }
      await kind.change(ctx, db, before, wholeOf(before))
      // Whoever stayed may have logged in or out since.
      for (const { extensionId, loggedOut = false } of comeBack(before, now))
        if (loggedOut && extensionId !== null) await kind.logOut?.(ctx, db, now.id, extensionId)
      return undefined
    },
    exported: async (db, accountId, after, limit) =>
      (await kind.read(db, accountId, { after, limit })).map((one) => ({ id: one.id, cells: cellsOf(one) })),
  })
}

/** The entries that are no longer in the lists. */
const comeBack = (before: Stored, now: Stored): StoredEntry[] =>
  Object.entries(before.lists).flatMap(([column, entries]) => {
    const here = new Set((now.lists[column] ?? []).map(({ extensionId }) => extensionId))
    return entries.filter(({ extensionId }) => !here.has(extensionId))
  })

/** Names that differ only in case are the same. */
const plainKey = (text: string) => text.normalize("NFC").toLowerCase()

const numberProblems = (
  number: string,
  extensions: ReadonlyMap<string, KnownExtension>,
  { reserved }: Known,
): string[] => {
  const read = extensionNumber.safeParse(number)
  if (!read.success) return [read.error.issues[0]!.message]
  const taken = extensions.get(number)
  if (taken !== undefined) return [rowMessages.extensionInUse(taken.name, typeMessages[taken.type as ExtensionType])]
  const range = reserved.find(({ first, last }) => first.length === number.length && first <= number && number <= last)
  return range === undefined ? [] : [rowMessages.extensionReserved(range.note)]
}
