import type { AccountId } from "@dialplane/contract/kit/ids"
import type {
  NetworkLocation,
  NetworkLocationDraft,
  NetworkLocationQuery,
} from "@dialplane/contract/inventory/locations/locations.schema"
import type { Db } from "../../kit/database/database.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

export type NetworkRow = Omit<NetworkLocation, "locationUri">

const columns = sql`n.id as net_loc_id, n.location_id, l.name as location_name, n.range::text as range, n.description,
  n.version`
const source = sql`network_locations n join locations l on l.account_id = n.account_id and l.id = n.location_id`

export const listNetworks = (db: Db, accountId: AccountId, { locationId, address }: NetworkLocationQuery) =>
  db.many<NetworkRow>(sql`
    select ${columns} from ${source}
    where ${allOf(
      sql`n.account_id = ${accountId}`,
      locationId !== undefined && sql`n.location_id = ${locationId}`,
      address !== undefined && sql`n.range >>= ${address}::inet`,
    )}
    order by l.sort_name, family(n.range), n.range limit 1000`)

export const findNetwork = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<NetworkRow>(sql`select ${columns} from ${source} where n.account_id = ${accountId} and n.id = ${id}`)

export const lockNetwork = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from network_locations n where n.account_id = ${accountId} and n.id = ${id} for update`)

/** For the text of the refusal; the exclusion constraint enforces the rule. */
export const findOverlap = (db: Db, accountId: AccountId, range: string, exceptId: number | undefined) =>
  db.maybeOne<NetworkRow>(sql`
    select ${columns} from ${source}
      where
      ${allOf(
        sql`n.account_id =
      ${accountId}`,
        sql`n.range &&
      ${range}::cidr`,
        exceptId !== undefined && sql`n.id <> ${exceptId}`,
      )} order by n.range limit 1`)

export const insertNetwork = async (
  db: Db,
  accountId: AccountId,
  { locationId, range, description }: NetworkLocationDraft,
) =>
  (
    await db.one<{ id: number }>(
      sql`insert into network_locations (account_id, location_id, range, description)
        values (${accountId}, ${locationId}, ${range}::cidr, ${description}) returning id`,
    )
  ).id

export const updateNetwork = (
  db: Db,
  accountId: AccountId,
  id: number,
  { locationId, range, description }: NetworkLocationDraft,
) =>
  db.run(
    sql`update network_locations set location_id = ${locationId}, range = ${range}::cidr, description = ${description},
      version = version + 1 where account_id = ${accountId} and id = ${id}`,
  )

export const deleteNetwork = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from network_locations where account_id = ${accountId} and id = ${id}`)
