import { extensionProblems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type { Page } from "@dialplane/contract/kit/paging"
import { consoleProblems } from "@dialplane/contract/calling/receptionist-console/receptionist-console.problems"
import {
  mostFavorites,
  type DeskEntry,
  type DeskFilter,
  type DeskQueue,
  type OwnConsole,
} from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { readSearch } from "../../kit/database/search-words.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import * as queries from "./desk.queries.ts"
import { hasConsole } from "./receptionist-console.service.ts"
import { findSeat } from "./seats.queries.ts"

/** A seat belongs to one user in one account: users acting in another account have none there. */
export const own = (ctx: Context): Promise<OwnConsole> =>
  inTransaction(ctx, async (db) => ({ seat: (await findSeat(db, ctx.accountId, ctx.actor.userId)) ?? null }))

const atTheDesk = <Answer>(ctx: Context, work: (db: Db) => Promise<Answer>): Promise<Answer> =>
  inTransaction(ctx, async (db) => {
    if (!(await hasConsole(db, ctx.accountId, ctx.actor.userId))) refuse(consoleProblems.notYours)
    return work(db)
  })

export const list = (ctx: Context, filter: DeskFilter): Promise<Page<DeskEntry>> =>
  atTheDesk(ctx, (db) => queries.listDesk(db, ctx.accountId, ctx.actor.userId, filter, readSearch(filter.search)))

export const listQueues = (ctx: Context): Promise<DeskQueue[]> =>
  atTheDesk(ctx, (db) => queries.listDeskQueues(db, ctx.accountId))

export const addFavorite = (ctx: Context, extensionId: number): Promise<void> =>
  atTheDesk(ctx, async (db) => {
    if (!(await queries.keepListed(db, ctx.accountId, extensionId))) refuse(extensionProblems.notFound)
    await queries.insertFavorite(db, ctx.accountId, ctx.actor.userId, extensionId)
    if ((await queries.countFavorites(db, ctx.accountId, ctx.actor.userId)) > mostFavorites)
      refuse(consoleProblems.favoritesFull, { most: mostFavorites })
  })

export const removeFavorite = (ctx: Context, extensionId: number): Promise<void> =>
  atTheDesk(ctx, async (db) => void (await queries.deleteFavorite(db, ctx.accountId, ctx.actor.userId, extensionId)))
