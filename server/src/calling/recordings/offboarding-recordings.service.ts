import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { recordingProblems } from "@dialplane/contract/calling/recordings/recordings.problems"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { whyNotRevertFrom } from "../../identity/roles/undo-owners.service.ts"
import * as queries from "./offboarding-recordings.queries.ts"
import { keyFor } from "./recordings.rules.ts"
import { binEnd, emptyBinLater } from "./recycle-bin.jobs.ts"

// What happens to the recordings of an offboarded user, and how they are restored.

export type RecordingsChoice = { do: "keep" } | { do: "give"; toUserId: UserId } | { do: "delete" }

/** Recordings of both types, without the recycle bin. */
export const countRecordingsOf = (db: Db, accountId: AccountId, userId: UserId): Promise<number> =>
  queries.countOf(db, accountId, userId)

const publishChange = (ctx: Context, db: Db) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "recording", data: {} })

/** One audit entry for all of them: a user may have thousands. */
const record = async (
  ctx: Context,
  db: Db,
  action: string,
  person: { readonly userId: UserId; readonly name: string },
  after: object,
) => {
  await audit(db, ctx, { action, object: { type: "user", id: person.userId, name: person.name }, after })
  await publishChange(ctx, db)
}

/**
 * In an open transaction, before the user is deleted. Kept recordings stay in the company's archive under the former
 * owner's name without an owner; transferred ones belong to the colleague; deleted ones go to the recycle bin. Returns
 * the ids, by which they can be restored.
 */
export const offboardRecordings = async (
  ctx: Context,
  db: Db,
  userId: UserId,
  choice: RecordingsChoice,
): Promise<number[]> => {
  const { accountId } = ctx
  const person = { userId, name: (await queries.nameOf(db, accountId, userId)) ?? "" }
  const work = async (): Promise<number[]> => {
    if (choice.do === "keep") return queries.passOn(db, accountId, userId, null)
    if (choice.do === "delete") return queries.binAllOf(db, accountId, userId, binEnd(ctx.kit), ctx.actor.name)
    const name = choice.toUserId === userId ? undefined : await queries.nameOf(db, accountId, choice.toUserId)
    return queries.passOn(db, accountId, userId, {
      userId: choice.toUserId,
      name: name ?? refuse(recordingProblems.colleagueUnknown),
    })
  }
  const ids = await work()
  if (ids.length === 0) return ids
  if (choice.do === "delete") await emptyBinLater(ctx.kit, db, accountId)
  const to = choice.do === "give" ? { to: await queries.nameOf(db, accountId, choice.toUserId) } : {}
  await record(ctx, db, offboardingActions[choice.do], person, { recordings: ids.length, ...to })
  return ids
}
const offboardingActions = { keep: "recordings.kept", give: "recordings.given", delete: "recordings.binned" } as const

interface Returned {
  readonly back: number
  readonly gone: number
  /** How many stay with a colleague, by the reason why the caller may not take them. */
  readonly stay: ReadonlyMap<string, number>
}

/**
 * After the user was restored: returns the recordings to them and out of the bin, including those that a colleague
 * deleted. Permanently deleted recordings stay deleted.
 */
export const returnRecordings = async (
  ctx: Context,
  db: Db,
  userId: UserId,
  ids: readonly number[],
  _choice: RecordingsChoice,
): Promise<Returned> => {
  const name = await queries.nameOf(db, ctx.accountId, userId)
  // The user must be restored first.
  if (name === undefined) throw new Error(`There is no user ${userId} in account ${ctx.accountId}.`)
  const stay = new Map<string, number>()
  const staying = new Set<number>()
  for (const held of await queries.listHeldByOthers(db, ctx.accountId, userId, ids)) {
    const reason = await whyNotRevertFrom(db, ctx, [held.userId], keyFor("update", held.kind))
    if (reason === undefined) continue
    stay.set(reason, (stay.get(reason) ?? 0) + held.ids.length)
    for (const id of held.ids) staying.add(Number(id))
  }
  const wanted = ids.filter((id) => !staying.has(id))
  const back = await queries.returnTo(db, ctx.accountId, { userId, name }, wanted)
  if (back > 0) await record(ctx, db, "recordings.returned", { userId, name }, { recordings: back })
  return { back, gone: wanted.length - back, stay }
}
