import { z } from "zod"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { carriesName, fullName, newNameOf, type PersonName } from "@dialplane/contract/onboarding/people/renamed-text"
import type { NameUse, PersonRename } from "@dialplane/contract/onboarding/people/rename.endpoints"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { User } from "@dialplane/contract/identity/users/users.schema"
import { changeLinesWithin } from "../../inventory/devices/lines.service.ts"
import { changeExtension } from "../../inventory/extensions/extensions.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { changeRecord, findRecord } from "../../inventory/phone-book/phone-book.service.ts"
import { changeWithin } from "../../identity/users/change-user.service.ts"
import { requireAccount, findPerson } from "../../identity/users/users.service.ts"
import { findNamedThings, listNamedThings, type NamedThing, type PlacedThing } from "./names.queries.ts"
import { placeMessages } from "./rename-person.messages.ts"

const placeOf = ({ kind, within, position }: PlacedThing): string => {
  switch (kind) {
    case "extension":
      return placeMessages.extension(within)
    case "line":
      return placeMessages.line(within, position)
    case "phoneBook":
      return placeMessages.phoneBook(within)
  }
}

/** Objects that contain the user's name now. */
export const listNameUses = (ctx: Context, accountId: AccountId, userId: UserId): Promise<NameUse[]> => {
  requireAccount(ctx, accountId)
  return inTransaction(ctx, async (db) => {
    const person = (await findPerson(db, ctx, userId)) ?? refuse(userProblems.notFound)
    return (await listNamedThings(db, ctx.accountId, userId))
      .filter(({ text }) => carriesName(text, person))
      .map((thing) => ({ kind: thing.kind, id: thing.id, place: placeOf(thing), text: thing.text }))
  })
}

type Text = Pick<NamedThing, "kind" | "id"> & { readonly text: string }

/** The name of a phone book entry consists of two single-line fields, so a line break separates them. */
const between = "\n"

/** Changes the texts through the domain that each object belongs to. */
const writeTexts = async (ctx: Context, db: Db, texts: readonly Text[]) => {
  for (const { kind, id, text } of texts) {
    if (kind === "extension") {
      requirePermission(ctx, "update:extensions")
      await changeExtension(ctx, db, id, { name: text })
    } else if (kind === "phoneBook") {
      requirePermission(ctx, "update:phone-book")
      const { firstName, lastName, company, jobTitle, email, notes, favorite, numbers } = await findRecord(
        db,
        ctx,
        null,
        id,
      )
      const [first = firstName, last = lastName] = text.split(between)
      await changeRecord(ctx, db, null, id, {
        firstName: first,
        lastName: last,
        company,
        jobTitle,
        email,
        notes,
        favorite,
        numbers,
      })
    }
  }
  const lines = texts.filter(({ kind }) => kind === "line")
  if (lines.length === 0) return
  requirePermission(ctx, "update:devices")
  await changeLinesWithin(
    ctx,
    db,
    lines.map(({ id, text }) => ({ id, label: text })),
  )
}

const newTextOf = (thing: NamedThing, before: PersonName, after: PersonName): string | undefined =>
  thing.kind === "phoneBook" ? `${after.firstName}${between}${after.lastName}` : newNameOf(thing, before, after)

const storedText = (thing: NamedThing, before: PersonName) =>
  thing.kind === "phoneBook" ? `${before.firstName}${between}${before.lastName}` : thing.text

/**
 * The number of an extension may belong to somebody else when the entry is reverted, so the entry records its id as
 * well. The keys of the others do not change.
 */
const recordedExtension = z.strictObject({ displayName: z.string(), extensionId: z.number() })
const recordedTexts = z.record(z.string(), z.union([z.string(), recordedExtension]))
type RecordedTexts = z.output<typeof recordedTexts>

const recorded = (
  things: readonly (Pick<NamedThing, "kind" | "id" | "entry"> & { readonly text: string })[],
): RecordedTexts =>
  Object.fromEntries(
    things.map(({ kind, id, entry, text }) => [
      entry,
      kind === "extension" ? { displayName: text, extensionId: id } : text,
    ]),
  )

const textIn = (text: RecordedTexts[string]) => (typeof text === "string" ? text : text.displayName)

/** The current state of the objects of an entry, under the keys of the entry. */
const findRecorded = async (db: Db, ctx: Context, side: RecordedTexts) => {
  const keyOf = new Map(
    Object.entries(side).flatMap(([key, text]) => (typeof text === "string" ? [] : [[text.extensionId, key] as const])),
  )
  const things = await findNamedThings(db, ctx.accountId, Object.keys(side), [...keyOf.keys()])
  return things.map((thing) => ({
    ...thing,
    key: thing.kind === "extension" ? (keyOf.get(thing.id) ?? thing.entry) : thing.entry,
  }))
}

/**
 * Each object records its change in its own history. One more entry of the same request covers all of them and reverts
 * them together.
 */
const carryOver = async (ctx: Context, db: Db, before: User, after: User, things: readonly NamedThing[]) => {
  const texts = things.flatMap((thing) => {
    const text = newTextOf(thing, before, after)
    return text === undefined || text === storedText(thing, before)
      ? []
      : [{ ...thing, old: storedText(thing, before), text }]
  })
  if (texts.length === 0) return
  await writeTexts(ctx, db, texts)
  await audit(db, ctx, {
    action: "people.renamed",
    object: { type: "user", id: after.userId, name: fullName(after) },
    before: recorded(texts.map((thing) => ({ ...thing, text: thing.old }))),
    after: recorded(texts),
  })
}

/** Changes a user, and the objects with their old name, in one transaction. */
export const renamePerson = (
  ctx: Context,
  accountId: AccountId,
  userId: UserId,
  { edit, version, alsoRename }: PersonRename,
): Promise<User> => {
  requireAccount(ctx, accountId)
  return inTransaction(ctx, async (db) => {
    const before = (await findPerson(db, ctx, userId)) ?? refuse(userProblems.notFound)
    const wanted = new Set(alsoRename.map(({ kind, id }) => `${kind} ${id}`))
    // Read before the change, because phone book entries are found by the old name. Objects without the name are left
    // alone.
    const things = (await listNamedThings(db, ctx.accountId, userId)).filter(
      (thing) => wanted.has(`${thing.kind} ${thing.id}`) && carriesName(thing.text, before),
    )
    const after = await changeWithin(db, ctx, userId, { edit, version, named: {} })
    await carryOver(ctx, db, before, after, things)
    return after
  })
}

export const undoRename = defineUndo({
  action: "people.renamed",
  permission: "update:users",
  fields: recordedTexts,
  lacksIds: (side) =>
    Object.entries(side).some(([key, text]) => key.startsWith("Extension ") && typeof text === "string"),
  hold: async () => {},
  read: async (db, ctx, { before }) =>
    recorded(
      (await findRecorded(db, ctx, recordedTexts.parse(before))).map((thing) => ({ ...thing, entry: thing.key })),
    ),
  write: async (db, ctx, { objectId }, texts) => {
    const person = await findPerson(db, ctx, Number(objectId))
    const things = await findRecorded(db, ctx, texts)
    const restored = things.map((thing) => ({ ...thing, text: textIn(texts[thing.key] ?? "") }))
    await writeTexts(ctx, db, restored)
    await audit(db, ctx, {
      action: "people.renamed",
      object: { type: "user", id: Number(objectId), name: person === undefined ? "" : fullName(person) },
      before: recorded(things),
      after: recorded(restored),
    })
  },
})
