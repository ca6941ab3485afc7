import { extensionNumber } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { mapInTurns } from "../../kit/runtime/in-turns.ts"
import type { CallingKind, Stored } from "./calling-kind.rules.ts"
import type { References } from "./calling-references.rules.ts"
import { callingRows, comeBack, plainKey, type Waiting } from "./calling-rows.rules.ts"
import { defineKind, type Cells, type ImportKind, type Verdict } from "./import-kind.rules.ts"
import { asText, firstRows, problemList, traitsOf, type Traits } from "./imports.rules.ts"
import type { KnownExtension, NamedKind, PlannedExtension, StoredObject } from "./known-objects.rules.ts"
import { findAccountTraits, findExtensions, findNamed, listReservedRanges } from "./lookups.queries.ts"
import { listPlannedExtensions } from "./planned-extensions.queries.ts"
import { rowMessages, revertMessages } from "./row-problems.messages.ts"

interface Known extends Traits {
  readonly reserved: readonly { readonly first: string; readonly last: string; readonly note: string }[]
  /** Extensions that other files of the same user create, which are not imported yet. */
  readonly planned: ReadonlyMap<string, PlannedExtension>
}

/** What a row is about: the stored object, or the number that it will have. */
interface Own {
  readonly id: number | undefined
  readonly number: string
}

export const callingKind = (kind: CallingKind): ImportKind => {
  const rows = callingRows(kind)
  const { key, isNext, keyOf, labelOf, readRow, changesOf, differing } = rows

  /** Looks up what the cells of some rows name. */
  const lookUp = async (
    db: Db,
    { accountId }: Context,
    { country }: Traits,
    all: readonly Cells[],
    keys: readonly string[],
  ) => {
    const mentioned = (await mapInTurns(all, rows.mentionedIn)).flat()
    const named = (of: NamedKind | "extension") => [...new Set(mentioned.flatMap((one) => one[of] ?? []))]
    const extensions = await findExtensions(db, accountId, [...new Set([...keys, ...named("extension")])])
    const found = {
      schedule: await findNamed(db, accountId, "schedule", named("schedule")),
      sound: await findNamed(db, accountId, "sound", named("sound")),
      flow: await findNamed(db, accountId, "flow", named("flow")),
    }
    return {
      extensions,
      references: (self: Own, created: References["created"]): References => ({
        country,
        extension: (number) => extensions.get(number),
        named: (of, text) => found[of].get(text),
        self,
        created,
      }),
    }
  }

  /** What does not exist is created by another row or another file: the check has refused other numbers. */
  const trusted: References["created"] = (_number, wanted) => {
    const type = wanted ?? kind.type
    return type === null ? undefined : { type }
  }
  const ownOf = (cells: Cells, id: number | undefined): Own => ({ id, number: key === "name" ? "" : keyOf(cells) })

  /** A row that does not fit anymore: what it names has gone since the check. */
  const requireFit = (problems: ReturnType<typeof problemList>) => {
    if (problems.any) refuse(importProblems.rowUnfit, { reason: asText(problems.all, kind.name) })
  }

  /** Writes what a row waits for and what exists by now, and nothing else of the row. */
  const writeWaiting = async (
    ctx: Context,
    db: Db,
    known: Known,
    cells: Cells,
    stored: StoredObject,
    waiting: Waiting,
    created: References["created"],
  ) => {
    const { references } = await lookUp(db, ctx, known, [cells], [])
    const problems = problemList(cells)
    const read = rows.readWaiting(cells, references(ownOf(cells, stored.id), created), stored, waiting, problems)
    const isWritten = Object.keys(read.settings).length > 0
    if (isWritten) await kind.change(ctx, db, stored, { name: undefined, settings: read.settings, lists: {} })
    const after = isWritten ? (await kind.read(db, ctx.accountId, { id: stored.id }))[0]! : stored
    const still = {
      ...rows.waitingIn(read.left, after),
      // What somebody changed stays as it was noted.
      ...Object.fromEntries([...read.left].filter((one) => !(one in read.settings)).map((one) => [one, waiting[one]])),
    }
    return {
      ...read,
      problems,
      isWritten,
      after,
      unfinished: read.isLate ? { isUnfinished: true, waiting: still } : {},
    }
  }

  return defineKind<Known>({
    name: kind.name,
    lanes: 1,
    know: (ctx) =>
      inTransaction(ctx, async (db) => ({
        ...traitsOf(await findAccountTraits(db, ctx.accountId)),
        reserved: await listReservedRanges(db, ctx.accountId),
        planned: await listPlannedExtensions(db, ctx.accountId, ctx.actor.userId),
      })),
    check: async (ctx, known, given, existing) => {
      const keys = [
        ...new Set(given.map(({ cells }) => (isNext(cells) ? "" : cells[key]!)).filter((one) => one !== "")),
      ]
      const { stored, found } = await inTransaction(ctx, async (db) => ({
        stored: await kind.read(db, ctx.accountId, { keys }),
        found: await lookUp(
          db,
          ctx,
          known,
          given.map(({ cells }) => cells),
          key === "extension" ? keys : [],
        ),
      }))
      const here = new Map(stored.map((one) => [key === "name" ? plainKey(one.key) : one.key, one]))
      const first = firstRows(given, keyOf)
      const created: References["created"] = (number) =>
        first.has(number) && kind.type !== null ? { type: kind.type } : known.planned.get(number)
      return mapInTurns(given, ({ row, cells }): Verdict => {
        const problems = problemList(cells)
        const own = keyOf(cells)
        const now = own === "" ? undefined : here.get(own)
        const wanted = readRow(cells, found.references(ownOf(cells, now?.id), created), now, problems)
        const label = labelOf(own, cells["name"]!)
        const verdict = (plan: "create" | "change" | "skip"): Verdict => ({
          ...problems.verdict(label, plan),
          ...(plan === "skip" || problems.any || wanted.awaited.size === 0
            ? {}
            : { message: awaitedText(wanted.awaited) }),
        })
        if (own !== "" && first.get(own) !== row) problems.add(key, rowMessages.alreadyInRow(first.get(own)))
        if (now === undefined) {
          if (key === "extension" && own !== "") problems.addAll(key, numberProblems(own, found.extensions, known))
          if (known.closed !== undefined && !problems.any) problems.add(key, known.closed)
          return verdict("create")
        }
        if (existing === "fail") problems.add(key, rowMessages.alreadyInAccount)
        if (existing === "update" && !can(ctx, importKinds[kind.name].changePermission))
          problems.add(key, rowMessages.cannotChangeObjects)
        if (existing !== "update" || problems.any) return verdict("skip")
        const changes = changesOf(now, wanted)
        if (changes.length === 0) return verdict("skip")
        return { ...verdict("change"), changes }
      })
    },
    apply: async (ctx, db, known, cells, existing) => {
      const [stored] = isNext(cells) ? [] : await kind.read(db, ctx.accountId, { keys: [cells[key]!] })
      const label = labelOf(stored?.key ?? "", cells["name"]!)
      if (stored !== undefined && existing !== "update")
        return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInAccount }
      const { references } = await lookUp(db, ctx, known, [cells], [])
      const problems = problemList(cells)
      const wanted = readRow(cells, references(ownOf(cells, stored?.id), trusted), stored, problems)
      requireFit(problems)
      if (stored === undefined) {
        const id = await kind.create(
          ctx,
          db,
          { ...wanted, settings: wanted.ready },
          isNext(cells) || key === "name" ? undefined : cells[key]!,
        )
        const [made] = await kind.read(db, ctx.accountId, { id })
        const label = labelOf(made!.key, made!.name)
        if (wanted.late.size === 0) return { outcome: "created", label, made: { objectId: id, version: made!.version } }
        // What names the new object itself is written at once.
        const waiting = rows.waitingIn(wanted.late, made!)
        const rest = await writeWaiting(ctx, db, known, cells, made!, waiting, trusted)
        requireFit(rest.problems)
        return {
          outcome: "created",
          label,
          made: { objectId: id, version: rest.after.version, ...rest.unfinished, isLinked: true },
        }
      }
      const changes = changesOf(stored, wanted)
      if (changes.length === 0) return { outcome: "skipped", label, made: null, message: rowMessages.noChanges }
      const now = differing({ ...wanted, settings: wanted.ready }, changes)
      const late = Object.keys(differing(wanted, changes).settings).filter((setting) => wanted.late.has(setting))
      await kind.change(ctx, db, stored, now)
      const [after] = await kind.read(db, ctx.accountId, { id: stored.id })
      return {
        outcome: "changed",
        label,
        made: {
          objectId: stored.id,
          version: after!.version,
          before: stored satisfies Stored,
          ...(late.length === 0 ? {} : { isUnfinished: true, waiting: rows.waitingIn(late, after!) }),
        },
      }
    },
    finish: async (ctx, db, known, cells, made) => {
      const id = Number(made["objectId"])
      const [stored] = await kind.read(db, ctx.accountId, { id })
      const { isUnfinished: _, waiting = {}, ...rest } = made
      if (stored === undefined) return { made: rest }
      const planned: References["created"] = (number) => known.planned.get(number)
      const done = await writeWaiting(ctx, db, known, cells, stored, waiting as Waiting, planned)
      const reasons = [asText(done.problems.all, kind.name), awaitedText(done.awaited)].filter((one) => one !== "")
      const without = rows.hasSome(cells, done.after, done.left)
        ? rowMessages.withoutSomeDestinations
        : rowMessages.withoutDestinations
      return {
        made: {
          ...rest,
          // Somebody else has changed it: a revert still has to refuse.
          ...(stored.version === made["version"] ? { version: done.after.version } : {}),
          ...(done.isWritten ? { isLinked: true } : {}),
          // The end of the other import completes it.
          ...done.unfinished,
        },
        ...(reasons.length === 0 ? {} : { message: without(reasons.join(" ")) }),
      }
    },
    loosen: async (ctx, db, made) => {
      const [now] = await kind.read(db, ctx.accountId, { id: Number(made["objectId"]) })
      if (now === undefined || now.version !== made["version"] || made["before"] !== undefined) return made
      await kind.change(ctx, db, now, { name: undefined, settings: rows.loosened(now.id), lists: {} })
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
      await kind.change(ctx, db, before, rows.wholeOf(before))
      // Whoever stayed may have logged in or out since.
      for (const { extensionId, loggedOut = false } of comeBack(before, now))
        if (loggedOut && extensionId !== null) await kind.logOut?.(ctx, db, now.id, extensionId)
      return undefined
    },
    exported: async (db, accountId, after, limit) =>
      (await kind.read(db, accountId, { after, limit })).map((one) => ({ id: one.id, cells: rows.cellsOf(one) })),
  })
}

const awaitedText = (awaited: ReadonlyMap<string, string>) =>
  [...awaited].map(([number, file]) => rowMessages.awaited(number, file)).join(" ")

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
