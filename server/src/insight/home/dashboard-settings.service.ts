import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type {
  DashboardEdit,
  DashboardQuery,
  DashboardSettings,
} from "@dialplane/contract/insight/home/dashboard-settings.schema"
import {
  arrangeTiles,
  dashboardOf,
  keepTiles,
  tilesFor,
  type PlacedTile,
  type TileId,
} from "@dialplane/contract/insight/home/dashboards"
import { homeProblems } from "@dialplane/contract/insight/home/home.problems"
import { reaches } from "../../kit/access/access-check.ts"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./own-dashboard.queries.ts"

/** The settings that are meant, and which dashboard they are about. */
const requirePlace = async (db: Db, ctx: Context, asked: DashboardQuery) => {
  const { actor } = ctx
  if (asked.userId !== undefined && asked.userId !== actor.userId) return refuse(homeProblems.otherUser)
  const aboutAccountId = asked.accountId ?? actor.accountId
  if (!(await reaches(db, actor, aboutAccountId))) return refuse(accountProblems.notFound)
  const isOwnAccount = aboutAccountId === actor.accountId
  const dashboard = dashboardOf((key) => can(ctx, key), { isOwnAccount }) ?? refuse(homeProblems.none)
  return {
    place: { homeAccountId: actor.homeAccountId, userId: actor.userId, aboutAccountId },
    dashboard,
    allowed: tilesFor(dashboard, (key) => can(ctx, key)),
  }
}
type Asked = Awaited<ReturnType<typeof requirePlace>>

const toSettings = (
  { place, dashboard, allowed }: Asked,
  stored: readonly PlacedTile[] | undefined,
): DashboardSettings => ({
  userId: place.userId,
  accountId: place.aboutAccountId,
  dashboard,
  isArranged: stored !== undefined,
  tiles: [...arrangeTiles(dashboard, allowed, stored ?? [])],
})

export const get = (ctx: Context, asked: DashboardQuery): Promise<DashboardSettings> =>
  inSystem(ctx, async (db) => {
    const found = await requirePlace(db, ctx, asked)
    return toSettings(found, await queries.findTiles(db, found.place))
  })

const requireTiles = (
  wanted: readonly { tile: string; hidden: boolean }[],
  allowed: readonly TileId[],
): PlacedTile[] => {
  const seen = new Set<string>()
  return wanted.map(({ tile: given, hidden }) => {
    const tile = allowed.find((one) => one === given) ?? refuse(homeProblems.unknownTile, { tile: given })
    if (seen.has(tile)) refuse(homeProblems.tileTwice, { tile })
    seen.add(tile)
    return { tile, hidden }
  })
}

/** How one looks at an account changes nothing in it, so it is not in the audit log. */
export const set = (ctx: Context, asked: DashboardQuery, { tiles }: DashboardEdit): Promise<DashboardSettings> =>
  changeInSystem(ctx, async (db) => {
    const found = await requirePlace(db, ctx, asked)
    if (tiles === null) {
      await queries.deleteTiles(db, found.place)
      return toSettings(found, undefined)
    }
    const stored = (await queries.findTiles(db, found.place)) ?? []
    const kept = keepTiles(found.allowed, stored, requireTiles(tiles, found.allowed))
    await queries.saveTiles(db, found.place, kept)
    return toSettings(found, kept)
  })
