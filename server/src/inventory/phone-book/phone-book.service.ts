import type { UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { fillText } from "@dialplane/contract/kit/problem"
import { phoneBookProblems } from "@dialplane/contract/inventory/phone-book/phone-book.problems"
import {
  mostRecords,
  recordName,
  type CompanyBookFilter,
  type OwnBookFilter,
  type PhoneBookRecord,
  type RecordDraft,
  type RecordEdit,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import type { Action } from "@dialplane/contract/kit/access/permission-keys"
import { audit } from "../../kit/audit/audit.ts"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { matchEntries } from "./entry-match.rules.ts"
import type { Entry } from "./entry-update.rules.ts"
import * as queries from "./phone-book.queries.ts"
import type { BookOwner, KeptDraft } from "./phone-book.queries.ts"
import { readBookNumber, searchWords, type KeptNumber } from "./phone-book.rules.ts"

export { updatedEntry, entryShape, isSameEntry } from "./entry-update.rules.ts"

/**
 * Users open their own book with their own permission; others' with the phone book permission, which was checked
 * before.
 */
export const requireBook = (ctx: Context, owner: BookOwner, action: Action) => {
  if (owner === ctx.actor.userId && !can(ctx, `${action}:own-phone-book`) && !can(ctx, `${action}:phone-book`))
    refuse(phoneBookProblems.noOwnBook)
}

/** Reads the numbers; errors are reported by index. */
const readNumbers = (numbers: RecordDraft["numbers"], country: string): KeptNumber[] => {
  const seen = new Set<string>()
  return numbers.map(({ kind, number, phoneBookNumberId }, index) => {
    const field = `numbers.${index}.number`
    const verdict = readBookNumber(kind, number, country)
    const problem = !verdict.ok
      ? phoneBookProblems.numberUnusable
      : seen.has(verdict.value.number)
        ? phoneBookProblems.numberTwice
        : undefined
    if (!verdict.ok || problem !== undefined) {
      const details = { number, ...(verdict.ok ? {} : { reason: verdict.reason }) }
      throw new Refusal(problem!, details, [{ field, details: fillText(problem!.text, details) }])
    }
    seen.add(verdict.value.number)
    return { ...verdict.value, phoneBookNumberId }
  })
}
export const keepDraft = (draft: RecordDraft, country: string): KeptDraft => ({
  ...draft,
  numbers: readNumbers(draft.numbers, country),
})

// --- reading ---------------------------------------------------------------------------------------------------------

export const listOwn = (ctx: Context, userId: UserId, filter: OwnBookFilter): Promise<Page<PhoneBookRecord>> => {
  requireBook(ctx, userId, "read")
  const owners: Readonly<Record<OwnBookFilter["scope"], readonly BookOwner[]>> = {
    own: [userId],
    company: [null],
    all: [userId, null],
  }
  return queries.listRecords(reading(ctx), ctx.accountId, owners[filter.scope], filter, searchWords(filter.search))
}

export const listCompany = (ctx: Context, filter: CompanyBookFilter): Promise<Page<PhoneBookRecord>> =>
  queries.listRecords(reading(ctx), ctx.accountId, [null], filter, searchWords(filter.search))

export const get = (ctx: Context, owner: BookOwner, id: number): Promise<PhoneBookRecord> => {
  requireBook(ctx, owner, "read")
  return findRecord(reading(ctx), ctx, owner, id)
}

/** A row of a file compared with the book. */
export interface NamedRow<One extends Entry> {
  /** The matching entry; none when it is a new one. */
  readonly entry: One | undefined
  /** The name is ambiguous: other entries in the book or in the file have it too. */
  readonly isOneOfSeveral: boolean
}

/** Matches the rows of a file with the entries of a book. Unreadable rows are skipped. */
export const findEntries = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  owner: BookOwner,
  rows: readonly (RecordDraft | undefined)[],
): Promise<(NamedRow<PhoneBookRecord> | undefined)[]> => {
  const keyOf = ({ firstName, lastName, company }: queries.Named) => [firstName, lastName, company].join("\u001F")
  const names = new Map(rows.flatMap((row) => (row === undefined ? [] : [[keyOf(row), row]])))
  const named = await queries.findNamed(db, ctx.accountId, owner, [...names.values()])
  const nameOf = new Map([...names.keys()].map((key, index) => [key, named[index]!]))
  const groups = new Map<string, { readonly ids: readonly number[]; readonly places: number[] }>()
  for (const [place, row] of rows.entries()) {
    if (row === undefined) continue
    const { identity, ids } = nameOf.get(keyOf(row))!
    const group = groups.get(identity) ?? { ids, places: [] }
    group.places.push(place)
    groups.set(identity, group)
  }
  const entries = await queries.listByIds(
    db,
    ctx.accountId,
    owner,
    [...groups.values()].flatMap(({ ids }) => ids),
  )
  const found: (NamedRow<PhoneBookRecord> | undefined)[] = rows.map(() => undefined)
  for (const { ids, places } of groups.values()) {
    const matched = matchEntries(
      places.map((place) => rows[place]!),
      ids.flatMap((id) => entries.get(id) ?? []),
    )
    for (const [index, place] of places.entries())
      found[place] = { entry: matched[index], isOneOfSeveral: ids.length > 1 || places.length > 1 }
  }
  return found
}

export const findRecord = async (db: Db, ctx: Context, owner: BookOwner, id: number) =>
  (await queries.findRecord(db, ctx.accountId, owner, id)) ?? refuse(phoneBookProblems.notFound)

// --- writing ---------------------------------------------------------------------------------------------------------

type Recorded = Omit<RecordDraft, "numbers"> & {
  readonly numbers: readonly { readonly kind: string; readonly number: string }[]
}
const asRecorded = ({ firstName, lastName, company, jobTitle, email, notes, favorite, numbers }: Recorded) => ({
  firstName,
  lastName,
  company,
  jobTitle,
  email,
  notes,
  favorite,
  numbers: numbers.map(({ kind, number }) => `${kind} ${number}`),
})

/** An entry of a user's own book is another type of object: the audit log links to entries of the company's book. */
const record = async (
  db: Db,
  ctx: Context,
  change: "added" | "changed" | "deleted",
  owner: BookOwner,
  id: number,
  { before, after }: { readonly before?: Recorded; readonly after?: Recorded },
) => {
  await audit(db, ctx, {
    action: `phone_book.${change}`,
    object: {
      type: owner === null ? "phone_book_record" : "own_phone_book_record",
      id,
      name: recordName((after ?? before)!),
    },
    ...(before && { before: asRecorded(before) }),
    ...(after && { after: asRecorded(after) }),
  })
  await announce(db, ctx, owner)
}

/** Changes of a personal book are published to its owner only. */
export const announce = (db: Db, ctx: Context, owner: BookOwner) =>
  ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    ...(owner === null ? {} : { userId: owner }),
    topic: "phone-book",
    data: { userId: owner },
  })

const mostOf = (owner: BookOwner) => (owner === null ? mostRecords.company : mostRecords.person)

/** How many more entries a book can have. */
export const roomLeft = async (db: Db, ctx: Pick<Context, "accountId">, owner: BookOwner): Promise<number> =>
  mostOf(owner) - (await queries.countRecords(db, ctx.accountId, owner, mostOf(owner)))

export const requireRoom = async (db: Db, ctx: Context, owner: BookOwner, added: number) => {
  if ((await roomLeft(db, ctx, owner)) < added) refuse(phoneBookProblems.full, { most: mostOf(owner) })
}

const insert = async (ctx: Context, db: Db, owner: BookOwner, draft: RecordDraft, country: string): Promise<number> => {
  const kept = keepDraft(draft, country)
  const [id] = await queries.insertRecords(db, ctx.accountId, owner, [kept])
  await record(db, ctx, "added", owner, id!, { after: kept })
  return id!
}

/** For use with other changes: adds an entry to a user's book, or to the company's (null), in the open transaction. */
export const addRecord = async (
  ctx: Context,
  db: Db,
  owner: BookOwner,
  draft: RecordDraft,
): Promise<PhoneBookRecord> => {
  await requireRoom(db, ctx, owner, 1)
  return findRecord(db, ctx, owner, await insert(ctx, db, owner, draft, await queries.findCountry(db, ctx.accountId)))
}

/**
 * For bulk imports that already know the account's country and perhaps that there is room for all entries: a large book
 * is not counted for each entry. Returns its id.
 */
export const addOneOfMany = async (
  ctx: Context,
  db: Db,
  owner: BookOwner,
  draft: RecordDraft,
  { country, isRoomy }: { readonly country: string; readonly isRoomy: boolean },
): Promise<number> => {
  if (!isRoomy) await requireRoom(db, ctx, owner, 1)
  return insert(ctx, db, owner, draft, country)
}

const without = ({
  phoneBookId: _,
  accountId: _account,
  userId: _user,
  updatedAt: _at,
  version: _version,
  ...rest
}: PhoneBookRecord) => rest

export const changeRecord = async (
  ctx: Context,
  db: Db,
  owner: BookOwner,
  id: number,
  edit: RecordEdit,
): Promise<PhoneBookRecord> => {
  await queries.lockRecord(db, ctx.accountId, id)
  const before = await findRecord(db, ctx, owner, id)
  if (edit.version !== undefined && edit.version !== before.version) refuse(phoneBookProblems.changedMeanwhile)
  const known = new Set(before.numbers.map(({ phoneBookNumberId }) => phoneBookNumberId))
  const given = edit.numbers.flatMap(({ phoneBookNumberId }) => phoneBookNumberId ?? [])
  const unknown = given.find((number, index) => !known.has(number) || given.indexOf(number) !== index)
  if (unknown !== undefined) refuse(phoneBookProblems.numberUnknown, { id: unknown })
  const { version: _, ...draft } = edit
  await queries.updateRecord(db, ctx.accountId, id, keepDraft(draft, await queries.findCountry(db, ctx.accountId)))
  const after = await findRecord(db, ctx, owner, id)
  if (JSON.stringify(without(before)) !== JSON.stringify(without(after)))
    await record(db, ctx, "changed", owner, id, { before, after })
  return after
}

export const removeRecord = async (ctx: Context, db: Db, owner: BookOwner, id: number): Promise<void> => {
  await queries.lockRecord(db, ctx.accountId, id)
  const before = await findRecord(db, ctx, owner, id)
  await queries.deleteRecord(db, ctx.accountId, id)
  await record(db, ctx, "deleted", owner, id, { before })
}

export const create = (ctx: Context, owner: BookOwner, draft: RecordDraft) => {
  requireBook(ctx, owner, "create")
  return inTransaction(ctx, (db) => addRecord(ctx, db, owner, draft))
}
export const change = (ctx: Context, owner: BookOwner, id: number, edit: RecordEdit) => {
  requireBook(ctx, owner, "update")
  return inTransaction(ctx, (db) => changeRecord(ctx, db, owner, id, edit))
}
export const remove = (ctx: Context, owner: BookOwner, id: number) => {
  requireBook(ctx, owner, "delete")
  return inTransaction(ctx, (db) => removeRecord(ctx, db, owner, id))
}
