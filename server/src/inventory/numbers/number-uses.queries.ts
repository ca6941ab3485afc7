import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { emptySql, sql } from "../../kit/database/sql.ts"

const mentionsShownOfKind = 50

/**
 * Where else a number is used: as backup number, as caller ID, as forwarding destination, as main number of a location,
 * as temporary number of a port, as the only number that emergency services could call back. All uses for changes; a
 * page shows some of every kind.
 */
export const listMentions = (db: Db, accountId: AccountId, number: string, which: "all" | "shown") =>
  db.many<{
    kind: "backup" | "callerId" | "forwarding" | "ringing" | "locationMain" | "porting" | "emergencyCallback"
    label: string
    objectId: string
  }>(sql`
    select m.kind, m.label, m.object_id
      from (select u.*, row_number() over (partition by u.kind order by u.label) as nth from (
    select 'backup' as kind, b.number as label, b.number as object_id from phone_numbers b
      where b.account_id = ${accountId} and b.backup_number = '+' || ${number} and b.backup_number <> ''
    union all
    select 'callerId', e.number || ' ' || e.name, e.id::text from extensions e
      where e.account_id = ${accountId} and e.caller_id_choice = 'number'
        and regexp_replace(e.caller_id_number, '[^0-9]', '', 'g') collate "C" = ${number}
    union all
    select distinct 'forwarding', e.number || ' ' || e.name, e.id::text from extension_forwarding f
      join extensions e on e.account_id = f.account_id and e.id = f.extension_id
      where f.account_id = ${accountId} and f.kind = 'external'
        and regexp_replace(f.to_number, '[^0-9]', '', 'g') collate "C" = ${number}
    union all
    select distinct 'ringing', e.number || ' ' || e.name, e.id::text from extension_ring_targets r
      join extensions e on e.account_id = r.account_id and e.id = r.extension_id
      where r.account_id = ${accountId} and regexp_replace(r.to_number, '[^0-9]', '', 'g') collate "C" = ${number}
    union all
    select distinct 'porting', p.phone_number, o.id::text from porting_numbers p
      join porting_orders o on o.account_id = p.account_id and o.id = p.order_id
      where p.account_id = ${accountId} and p.temporary_number = ${number} and o.state not in ('completed', 'cancelled')
    union all
    select 'emergencyCallback', e.number || ' ' || e.name, e.id::text
      from phone_numbers n join extensions e on e.account_id = n.account_id and e.id = n.extension_id
      where n.account_id = ${accountId} and n.number = ${number}
        and exists (select from lines l where l.account_id = e.account_id and l.extension_id = e.id)
        and not exists (select from phone_numbers o
          where o.account_id = e.account_id and o.extension_id = e.id and o.id <> n.id)
    union all
    select 'locationMain', l.name, l.id::text from locations l
      where l.account_id = ${accountId}
      and regexp_replace(l.main_number, '[^0-9]', '', 'g') collate "C" = ${number}) u) m
    ${which === "all" ? emptySql : sql`where m.nth <= ${mentionsShownOfKind}`}
    order by m.kind, m.label`)

export interface HistoryRow {
  readonly at: string
  readonly actorName: string
  readonly actingAs: string | null
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}
export const listHistory = (db: Db, accountId: AccountId, number: string) =>
  db.many<HistoryRow>(sql`
    select e.at, e.actor_name, e.acting_as, e.action, e.before, e.after from audit_entries e
    where e.account_id = ${accountId} and e.object_type = 'phone_number' and e.object_id = ${number} order by e.id desc
      limit 50`)
