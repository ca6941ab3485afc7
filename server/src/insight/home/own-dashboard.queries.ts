import type { PlacedTile } from "@dialplane/contract/insight/home/dashboards"
import type { Favorite } from "@dialplane/contract/insight/home/favorites.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

/** Kept with the user in their home account, for each account they work in. */
export interface OwnPlace {
  readonly homeAccountId: AccountId
  readonly userId: UserId
  readonly aboutAccountId: AccountId
}

export const findTiles = async (db: Db, { homeAccountId, userId, aboutAccountId }: OwnPlace) =>
  (
    await db.maybeOne<{ tiles: PlacedTile[] }>(sql`
      select s.tiles from dashboard_settings s
      where s.account_id = ${homeAccountId} and s.user_id = ${userId} and s.about_account_id = ${aboutAccountId}`)
  )?.tiles

export const saveTiles = (db: Db, { homeAccountId, userId, aboutAccountId }: OwnPlace, tiles: readonly PlacedTile[]) =>
  db.run(sql`
    insert into dashboard_settings (account_id, user_id, about_account_id, tiles)
    values (${homeAccountId}, ${userId}, ${aboutAccountId}, ${json(tiles)})
    on conflict (account_id, user_id, about_account_id) do update set tiles = excluded.tiles`)

export const deleteTiles = (db: Db, { homeAccountId, userId, aboutAccountId }: OwnPlace) =>
  db.run(sql`
    delete from dashboard_settings
    where account_id = ${homeAccountId} and user_id = ${userId} and about_account_id = ${aboutAccountId}`)

/** Serializes changes of one user, so that two windows cannot exceed the limit together. */
export const holdFavorites = (db: Db, { userId, aboutAccountId }: OwnPlace) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`favorites ${userId}`}, ${aboutAccountId}))`)

export const listFavorites = (db: Db, { homeAccountId, userId, aboutAccountId }: OwnPlace) =>
  db.many<Favorite>(sql`
    select f.path, f.title from favorites f
    where f.account_id = ${homeAccountId} and f.user_id = ${userId} and f.about_account_id = ${aboutAccountId}
    order by f.position, f.path`)

export const saveFavorites = async (
  db: Db,
  { homeAccountId, userId, aboutAccountId }: OwnPlace,
  favorites: readonly Favorite[],
) => {
  await db.run(sql`
    delete from favorites
    where account_id = ${homeAccountId} and user_id = ${userId} and about_account_id = ${aboutAccountId}`)
  await db.run(sql`
    insert into favorites (account_id, user_id, about_account_id, path, title, position)
    select ${homeAccountId}, ${userId}, ${aboutAccountId}, f.path, f.title, f.place
    from unnest(${favorites.map(({ path }) => path)}::text[], ${favorites.map(({ title }) => title)}::text[])
      with ordinality f (path, title, place)`)
}
