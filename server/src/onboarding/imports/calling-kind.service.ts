import type { RowChange } from "@dialplane/contract/onboarding/imports/imports.schema"
import { extensionNumber } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { importKinds, plainHeading, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { line } from "@dialplane/contract/kit/text"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import {
  differingColumns,
  readList,
  readSetting,
  writeCell,
  writeList,
  type ListColumn,
  type SettingColumn,
} from "./calling-cells.rules.ts"
import type { StoredEntry, StoredObject, Which } from "./calling.queries.ts"
import { defineKind, type Cells, type ImportKind, type Verdict } from "./import-kind.rules.ts"
import { firstRows, problemList, traitsOf, type Traits } from "./imports.rules.ts"
import { findAccountTraits, findExtensions, listReservedRanges, type KnownExtension } from "./lookups.queries.ts"
import { revertMessages, rowMessages } from "./row-problems.messages.ts"

/** What a row asks for: settings by their names, and the extensions of each list column. */
export interface Wanted {
  readonly name: string | undefined
  readonly settings: Readonly<Record<string, unknown>>
  readonly lists: Readonly<Record<string, readonly ListEntry[]>>
}
export type ListEntry = { readonly extensionId: number } | { readonly number: string } | { readonly everyone: true }

type Stored = Pick<StoredObject, "id" | "name" | "settings" | "lists">

/** Groups, queues and bridges: settings in columns, extensions in lists. */
export interface CallingKind {
  readonly name: ImportKindName
  /** The type of its extension; null for what has none and is found by its name. */
  readonly type: ExtensionType | null
  readonly settings: readonly SettingColumn[]
  readonly lists: readonly ListColumn[]
  /** Checks the values of the settings; returns the name of the first wrong one and why. */
  readonly objection: (
    settings: Readonly<Record<string, unknown>>,
  ) => { readonly setting: string; readonly problem: string } | undefined
  readonly read: (db: Db, accountId: AccountId, which: Which) => Promise<readonly StoredObject[]>
  readonly create: (ctx: Context, db: Db, wanted: Wanted, extension: string | undefined) => Promise<number>
  /** Entries that are in the lists of `stored` keep what belongs to them there. */
  readonly change: (ctx: Context, db: Db, stored: Stored, wanted: Wanted) => Promise<void>
  /** Logs an extension out that has just been added. */
  readonly logOut?: (ctx: Context, db: Db, id: number, extensionId: number) => Promise<void>
  readonly remove: (ctx: Context, db: Db, id: number) => Promise<void>
}

interface Known extends Traits {
  readonly reserved: readonly { readonly first: string; readonly last: string; readonly note: string }[]
}

const name = line(60)

export const callingKind = (kind: CallingKind): ImportKind => {
  const key = kind.type === null ? "name" : "extension"
  const isNext = (cells: Cells) => key === "extension" && (cells[key] === "" || /^next$/i.test(cells[key]!))
  /** What rows are compared by; "" for a new extension number. */
  const keyOf = (cells: Cells) => (isNext(cells) ? "" : key === "name" ? plainKey(cells[key]!) : cells[key]!)
  const isWritten = (entry: string, { external = false, everyone }: ListColumn) =>
    (external && entry.startsWith("+")) || (everyone !== undefined && plainHeading(entry) === everyone)
  const numbersIn = (cells: Cells) =>
    kind.lists.flatMap((list) => readList(cells[list.column] ?? "").filter((entry) => !isWritten(entry, list)))

  const labelOf = (number: string, named: string) => (key === "name" ? named : `${number} ${named}`.trim())

  /** All of a stored object, as if a row asked for it. */
  const wholeOf = ({ name: named, settings, lists }: Stored): Wanted => ({
    name: named,
    settings,
    lists: Object.fromEntries(
      kind.lists.map(({ column, everyone }) => [
        column,
        (lists[column] ?? []).map(({ extensionId, text }) =>
          extensionId !== null ? { extensionId } : text === everyone ? { everyone: true } : { number: text },
        ),
      ]),
    ),
  })

  const cellsOf = (stored: StoredObject): Cells => ({
    name: stored.name,
    ...(key === "extension" ? { extension: stored.key } : {}),
    ...Object.fromEntries(kind.settings.map((one) => [one.column, writeCell(one, stored.settings[one.setting])])),
    ...Object.fromEntries(
      kind.lists.map(({ column }) => [column, writeList((stored.lists[column] ?? []).map(({ text }) => text))]),
    ),
  })

  const readRow = (
    cells: Cells,
    extensions: ReadonlyMap<string, KnownExtension>,
    problems: ReturnType<typeof problemList>,
  ): Wanted => {
    const named = name.safeParse(cells["name"])
    if (!named.success)
      problems.add("name", cells["name"] === "" ? rowMessages.required : named.error.issues[0]!.message)
    const settings: Record<string, unknown> = {}
    for (const one of kind.settings) {
      const { value, problem } = readSetting(one, cells[one.column] ?? "")
      if (problem !== undefined) problems.add(one.column, problem)
      if (value !== undefined) settings[one.setting] = value
    }
    const objection = problems.any ? undefined : kind.objection(settings)
    if (objection !== undefined)
      problems.add(
        kind.settings.find(({ setting }) => setting === objection.setting)?.column ?? "name",
        objection.problem,
      )
    const lists: Record<string, ListEntry[]> = {}
    for (const list of kind.lists) {
      const entries = readList(cells[list.column] ?? "")
      if (entries.length === 0) continue
      if (entries.length > list.most) problems.add(list.column, rowMessages.tooManyExtensions(list.most))
      lists[list.column] = entries.flatMap((entry): ListEntry[] => {
        if (isWritten(entry, list)) {
          if (!entry.startsWith("+")) return [{ everyone: true }]
          if (!readPhoneNumber(entry).ok) problems.add(list.column, rowMessages.listedNumberWrong(entry))
          return [{ number: entry }]
        }
        const found = extensions.get(entry)
        if (found === undefined) problems.add(list.column, rowMessages.listedExtensionUnknown(entry))
        else if (!list.suits(found.type))
          problems.add(
            list.column,
            rowMessages.listedExtensionUnsuitable(entry, typeMessages[found.type as ExtensionType]),
          )
        return found === undefined ? [] : [{ extensionId: found.id }]
      })
    }
    return { name: named.data, settings, lists }
  }

  const secrets = new Set(importKinds[kind.name].columns.flatMap(({ name, secret }) => (secret ? [name] : [])))
  const hidden = (value: string) => (value === "" ? "" : "••••")
  const changeIn = (column: string, before: string, after: string): RowChange =>
    secrets.has(column) ? { column, before: hidden(before), after: hidden(after) } : { column, before, after }

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
      const { stored, extensions } = await inTransaction(ctx, async (db) => ({
        stored: await kind.read(db, ctx.accountId, { keys }),
        extensions: await findExtensions(db, ctx.accountId, [
          ...new Set([...(key === "extension" ? keys : []), ...rows.flatMap(({ cells }) => numbersIn(cells))]),
        ]),
      }))
      const here = new Map(stored.map((one) => [key === "name" ? plainKey(one.key) : one.key, one]))
      const first = firstRows(rows, keyOf)
      return rows.map(({ row, cells }): Verdict => {
        const problems = problemList(cells)
        readRow(cells, extensions, problems)
        const own = keyOf(cells)
        const label = labelOf(own, cells["name"]!)
        if (own !== "" && first.get(own) !== row) problems.add(key, rowMessages.alreadyInRow(first.get(own)))
        const now = own === "" ? undefined : here.get(own)
        if (now === undefined) {
          if (key === "extension" && own !== "") problems.addAll(key, numberProblems(own, extensions, known))
          if (known.closed !== undefined && !problems.any) problems.add(key, known.closed)
          return problems.verdict(label, "create")
        }
        if (existing === "fail") problems.add(key, rowMessages.alreadyInAccount)
        if (existing === "update" && !can(ctx, importKinds[kind.name].changePermission))
          problems.add(key, rowMessages.cannotChangeObjects)
        const before = cellsOf(now)
        const changes = differingColumns(cells, before, kind.settings, kind.lists).map((column) =>
          changeIn(column, before[column] ?? "", cells[column]!),
        )
        if (existing !== "update" || changes.length === 0) return problems.verdict(label, "skip")
        return { ...problems.verdict(label, "change"), changes }
      })
    },
    apply: async (ctx, db, _known, cells, existing) => {
      const [stored] = isNext(cells) ? [] : await kind.read(db, ctx.accountId, { keys: [cells[key]!] })
      const label = labelOf(stored?.key ?? "", cells["name"]!)
      if (stored !== undefined && existing !== "update")
        return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInAccount }
      const extensions = await findExtensions(db, ctx.accountId, numbersIn(cells))
      const differing = stored && new Set(differingColumns(cells, cellsOf(stored), kind.settings, kind.lists))
      if (differing?.size === 0) return { outcome: "skipped", label, made: null, message: rowMessages.noChanges }
      const wanted = readRow(
        differing === undefined
          ? cells
          : // What is the same already is not written again.
            Object.fromEntries(
              Object.entries(cells).map(([column, cell]) => [
                column,
                column === "name" || differing.has(column) ? cell : "",
              ]),
            ),
        extensions,
        problemList(cells),
      )
      const id =
        stored === undefined
          ? await kind.create(ctx, db, wanted, isNext(cells) || key === "name" ? undefined : cells[key]!)
          : stored.id
      if (stored !== undefined) await kind.change(ctx, db, stored, wanted)
      const [after] = await kind.read(db, ctx.accountId, { id })
      return stored === undefined
        ? {
            outcome: "created",
            label: labelOf(after!.key, after!.name),
            made: { objectId: id, version: after!.version },
          }
        : {
            outcome: "changed",
            label,
            made: { objectId: id, version: after!.version, before: stored satisfies Stored },
          }
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
