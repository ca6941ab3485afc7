import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { NameUse } from "@dialplane/contract/onboarding/people/rename.endpoints"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** An object whose text may contain a user's name. `entry` is its key in audit entries and does not change. */
export interface NamedThing extends Omit<NameUse, "place"> {
  readonly entry: string
}
/** The number of an extension, the name of a line's phone, or the company of a phone book entry. */
export interface PlacedThing extends NamedThing {
  readonly within: string
  /** The position of a line on its phone. */
  readonly position: number
}

/** A user's extensions, the lines of their phones, and phone book entries of the account with their name. */
export const listNamedThings = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<PlacedThing>(sql`
    with own as (select e.id, e.number, e.name from extensions e
      where e.account_id = ${accountId} and e.user_id = ${userId})
    select t.kind, t.id, t.within, t.position, t.text, t.entry from (
      select 1 as rank, 'extension' as kind, o.id, o.number as within, 0 as position, o.name as text,
        'Extension ' || o.number as entry from own o where o.name <> ''
      union all
      select 2, 'line', l.id, coalesce(d.name, ''), l.position, l.label, 'Line SIP ' || l.sip_id
        from lines l join own o on o.id = l.extension_id
          join devices d on d.account_id = l.account_id and d.id = l.device_id
          where l.account_id = ${accountId} and l.label <> ''
      union all
      select 3, 'phoneBook', r.id, r.company, 0, btrim(r.first_name || ' ' || r.last_name),
        'Phone book entry ' || r.id
        from phone_book_records r join users u on u.account_id = r.account_id and u.id = ${userId}
        where r.account_id = ${accountId} and r.user_id is null and r.first_name = u.first_name
          and r.last_name = u.last_name
    ) t order by t.rank, t.within, t.position, t.id limit 100`)

/** Objects by their key in audit entries; extensions by id, because their numbers are reused. */
export const findNamedThings = (
  db: Db,
  accountId: AccountId,
  entries: readonly string[],
  extensionIds: readonly number[],
) =>
  db.many<Pick<NamedThing, "kind" | "id" | "text" | "entry">>(sql`
    select 'extension' as kind, e.id, e.name as text, 'Extension ' || e.number as entry from extensions e
      where e.account_id = ${accountId} and e.id = any(${extensionIds}::bigint[])
    union all
    select 'line', l.id, l.label, 'Line SIP ' || l.sip_id from lines l
      where l.account_id = ${accountId} and 'Line SIP ' || l.sip_id = any(${entries}::text[])
    union all
    select 'phoneBook', r.id, r.first_name || E'\\n' || r.last_name, 'Phone book entry ' || r.id
      from phone_book_records r
      where r.account_id = ${accountId} and r.user_id is null
        and 'Phone book entry ' || r.id = any(${entries}::text[])`)
