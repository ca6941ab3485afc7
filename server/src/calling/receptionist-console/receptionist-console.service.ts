import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { consoleProblems } from "@dialplane/contract/calling/receptionist-console/receptionist-console.problems"
import type {
  ConsoleCount,
  Seat,
  SeatFilter,
} from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { readSearch } from "../../kit/database/search-words.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./seats.queries.ts"

export const count = (ctx: Context): Promise<ConsoleCount> =>
  inTransaction(ctx, async (db) => {
    const { seats, taken } = (await queries.findStanding(db, ctx.accountId)) ?? refuse(accountProblems.notFound)
    return { accountId: ctx.accountId, seats, taken }
  })

export const list = (ctx: Context, filter: SeatFilter): Promise<Page<Seat>> =>
  queries.listSeats(reading(ctx), ctx.accountId, filter, readSearch(filter.search))

/** For other domains, inside an open transaction. */
export const hasConsole = async (db: Db, accountId: AccountId, userId: UserId): Promise<boolean> =>
  (await queries.findSeat(db, accountId, userId)) !== undefined

const record = async (
  db: Db,
  ctx: Context,
  action: "given" | "taken",
  person: { readonly userId: UserId; readonly name: string },
) => {
  const given = action === "given"
  await audit(db, ctx, {
    action: `receptionist_console.${action}`,
    object: { type: "user", id: person.userId, name: person.name },
    before: { receptionistConsole: !given },
    after: { receptionistConsole: given },
  })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: "receptionist-console",
    data: { userId: person.userId, change: action },
  })
}

/**
 * In an open transaction. Locks the account first, so that two concurrent requests cannot both assign the last console,
 * and the quantity cannot be reduced meanwhile.
 */
export const giveConsole = async (ctx: Context, db: Db, userId: UserId): Promise<Seat> => {
  const { accountId } = ctx
  await queries.holdAccount(db, accountId)
  const person = (await queries.keepPerson(db, accountId, userId)) ?? refuse(userProblems.notFound)
  const { status, seats, taken } = (await queries.findStanding(db, accountId)) ?? refuse(accountProblems.notFound)
  if (await hasConsole(db, accountId, userId)) refuse(consoleProblems.hasOne, { name: person.name })
  if (stopsUnder(status, "newServices")) refuse(accountProblems.serviceWhileStatus, { status: status.toLowerCase() })
  if (seats === 0) refuse(consoleProblems.noneOrdered)
  if (taken >= seats) refuse(consoleProblems.allTaken, { seats })
  if (!person.hasExtension) refuse(consoleProblems.noExtension, { name: person.name })
  await queries.insertSeat(db, accountId, userId, ctx.actor.name)
  await record(db, ctx, "given", { userId, name: person.name })
  return (await queries.findSeat(db, accountId, userId))!
}
export const give = (ctx: Context, userId: UserId): Promise<Seat> =>
  inTransaction(ctx, (db) => giveConsole(ctx, db, userId))

/** In an open transaction; also deletes the user's favorites. */
export const takeConsole = async (ctx: Context, db: Db, userId: UserId): Promise<void> => {
  await queries.holdAccount(db, ctx.accountId)
  const seat = (await queries.findSeat(db, ctx.accountId, userId)) ?? refuse(consoleProblems.seatNotFound)
  await queries.deleteSeat(db, ctx.accountId, userId)
  await record(db, ctx, "taken", seat)
}
export const take = (ctx: Context, userId: UserId): Promise<void> =>
  inTransaction(ctx, (db) => takeConsole(ctx, db, userId))
