import type {
  ConferenceBridge,
  ConferenceBridgeFilter,
} from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"
import type { BridgeSettings } from "./conference-bridges.rules.ts"

const sorts: SortColumns<ConferenceBridgeFilter["sort"]> = {
  extension: [
    { column: "e.sort_number", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
  name: [
    { column: "e.sort_name", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
}
const bridges: Sql = sql`
  extensions e join conference_bridges b on b.account_id = e.account_id and b.extension_id = e.id
    left join location_services s on s.account_id = e.account_id and s.kind = 'extension' and s.object_id = e.id
    left join locations l on l.account_id = s.account_id and l.id = s.location_id`
const columns: Sql = sql`
  e.id as kit_id, e.account_id, e.name, e.number as extension, e.version, l.name as location_name, b.max_participants,
    b.wait_for_host, b.music_while_waiting, b.announce, b.announce_on, b.start_muted, b.record, b.locked,
    b.host_pin is not null and b.guest_pin is not null as has_pins,
  array(select '+' || n.number from phone_numbers n where n.account_id = e.account_id and n.extension_id = e.id
    order by n.number limit 20) as phone_numbers`

export const listBridges = async (db: Db, accountId: AccountId, filter: ConferenceBridgeFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<ConferenceBridge & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${bridges}
    where ${allOf(
      sql`e.account_id = ${accountId} and e.type = 'Conference'`,
      plan.where,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in e.sort_name) > 0
          or e.number like ${`${filter.search.replace(/\D/g, "") || "-"}%`})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

/** With the PINs as they are stored: encrypted. */
export type BridgeRow = ConferenceBridge & {
  readonly sealedHostPin: string | null
  readonly sealedGuestPin: string | null
}
export const findBridge = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<BridgeRow>(
    sql`select ${columns}, b.host_pin as sealed_host_pin, b.guest_pin as sealed_guest_pin from ${bridges}
      where e.account_id = ${accountId} and e.id = ${id}`,
  )

export const lockBridge = (db: Db, accountId: AccountId, id: number) =>
  db.run(
    sql`select from extensions e where e.account_id = ${accountId} and e.id = ${id} and e.type = 'Conference'
      for no key update`,
  )

export const touchBridge = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update extensions set version = version + 1 where account_id = ${accountId} and id = ${id}`)

export const updateSettings = (db: Db, accountId: AccountId, id: number, to: BridgeSettings) =>
  db.run(sql`
    update conference_bridges set max_participants = ${to.maxParticipants}, wait_for_host = ${to.waitForHost},
      music_while_waiting = ${to.musicWhileWaiting}, announce = ${to.announce}, announce_on = ${to.announceOn},
      start_muted = ${to.startMuted}, record = ${to.record}, locked = ${to.locked}
    where account_id = ${accountId} and extension_id = ${id}`)

export const updatePins = (
  db: Db,
  accountId: AccountId,
  id: number,
  sealed: { readonly host: string; readonly guest: string },
) =>
  db.run(
    sql`update conference_bridges set host_pin = ${sealed.host}, guest_pin = ${sealed.guest}
      where account_id = ${accountId} and extension_id = ${id}`,
  )
