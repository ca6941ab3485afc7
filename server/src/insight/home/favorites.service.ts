import { mostFavorites } from "@dialplane/contract/insight/home/favorites-limit"
import type { Favorite, FavoriteDraft, Favorites } from "@dialplane/contract/insight/home/favorites.schema"
import { homeProblems } from "@dialplane/contract/insight/home/home.problems"
import type { Context } from "../../kit/context.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { inOrder } from "./favorites.rules.ts"
import * as queries from "./own-dashboard.queries.ts"

const placeOf = ({ actor, accountId }: Context): queries.OwnPlace => ({
  homeAccountId: actor.homeAccountId,
  userId: actor.userId,
  aboutAccountId: accountId,
})

export const list = (ctx: Context): Promise<Favorites> =>
  inSystem(ctx, async (db) => ({ items: await queries.listFavorites(db, placeOf(ctx)) }))

/** Personal like cleared notices, so it is not in the audit log. */
const change = (ctx: Context, decide: (before: readonly Favorite[]) => readonly Favorite[]): Promise<Favorites> =>
  changeInSystem(ctx, async (db) => {
    const place = placeOf(ctx)
    await queries.holdFavorites(db, place)
    const after = decide(await queries.listFavorites(db, place))
    await queries.saveFavorites(db, place, after)
    // Updates the user's other windows.
    const { homeAccountId, userId } = place
    await ctx.kit.events.publish(db, { accountId: homeAccountId, userId, topic: "favorites", data: {} })
    return { items: [...after] }
  })

export const add = (ctx: Context, draft: FavoriteDraft): Promise<Favorites> =>
  change(ctx, (before) => {
    if (before.some(({ path }) => path === draft.path))
      return before.map((one) => (one.path === draft.path ? draft : one))
    if (before.length >= mostFavorites) refuse(homeProblems.favoritesFull, { most: mostFavorites })
    return [...before, draft]
  })

export const remove = (ctx: Context, path: string): Promise<Favorites> =>
  change(ctx, (before) => before.filter((one) => one.path !== path))

export const order = (ctx: Context, paths: readonly string[]): Promise<Favorites> =>
  change(ctx, (before) => inOrder(before, paths))
