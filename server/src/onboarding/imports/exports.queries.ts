import type { Make } from "@dialplane/contract/inventory/devices/models"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { NumberKind } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

// All rows of a kind under the column names of its import, page by page in the order of ids.

export interface ExportedPerson {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly loginName: string
  readonly email: string
  readonly allowLogin: boolean
  readonly isRoom: boolean
  readonly roleId: number | null
  readonly customRole: string | null
  readonly extension: string | null
  readonly template: string | null
  readonly location: string | null
  readonly groups: readonly string[]
  readonly queues: readonly string[]
  readonly directNumber: string | null
  readonly make: Make | null
  readonly model: string | null
  readonly mac: string | null
  readonly emergencyLocation: string | null
  readonly mobile: string | null
}
interface ExportedDevice {
  readonly id: number
  readonly mac: string
  readonly make: Make
  readonly model: string
  readonly name: string
  readonly extension: string | null
  readonly location: string | null
  readonly emergencyLocation: string | null
}
interface ExportedNumber {
  readonly id: number
  readonly number: string
  readonly extension: string | null
  readonly callerIdName: string
  readonly tag: string | null
}
interface ExportedRecord {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly jobTitle: string
  readonly email: string
  readonly notes: string
  readonly favorite: boolean
  readonly numbers: readonly { readonly kind: NumberKind; readonly number: string }[]
}

export const exportPeople = (db: Db, accountId: AccountId, after: number, limit: number) =>
  db.many<ExportedPerson>(sql`
    select u.id, u.first_name, u.last_name, u.login_name, u.email, u.allow_login, u.is_room, m.role_id,
      r.name as custom_role, own.number as extension, t.name as template, l.name as location,
      array(select g.name from account_group_members x
        join account_groups g on g.account_id = x.account_id and g.id = x.group_id
        where x.account_id = u.account_id and x.user_id = u.id order by g.sort_name) as groups,
      array(select q.number from queue_agents a join extensions q on q.account_id = a.account_id and q.id = a.queue_id
        where a.account_id = u.account_id and a.agent_id = own.id order by q.sort_number) as queues,
      (select min(n.number) from phone_numbers n
        where n.account_id = u.account_id and n.extension_id = own.id) as direct_number,
      phone.make, phone.model, phone.mac, e.name as emergency_location,
      (select c.number from user_contact_numbers c
        where c.account_id = u.account_id and c.user_id = u.id and c.code = 'M') as mobile
    from users u
    left join role_memberships m on m.account_id = u.account_id and m.user_id = u.id and m.is_default
    left join own_roles r on r.account_id = m.account_id and r.id = m.role_id
    left join lateral (select x.id, x.number from extensions x where x.account_id = u.account_id and x.user_id = u.id
      order by x.is_default desc, x.id limit 1) own on true
    left join extension_template_uses tu on tu.account_id = u.account_id and tu.extension_id = own.id
    left join extension_templates t on t.account_id = tu.account_id and t.id = tu.template_id
    left join location_services s on s.account_id = u.account_id and s.kind = 'extension' and s.object_id = own.id
    left join locations l on l.account_id = s.account_id and l.id = s.location_id
    left join emergency_location_uses eu on eu.account_id = u.account_id and eu.kind = 'extension'
      and eu.object_id = own.id
    left join emergency_locations e on e.account_id = eu.account_id and e.id = eu.location_id
    left join lateral (select d.make, d.model, d.mac from devices d
      where d.account_id = u.account_id and d.extension_id = own.id and d.mac is not null order by d.id
      limit 1) phone on true
    where u.account_id = ${accountId} and u.id > ${after} order by u.id limit ${limit}`)

export const exportDevices = (db: Db, accountId: AccountId, after: number, limit: number) =>
  db.many<ExportedDevice>(sql`
    select d.id, d.mac, d.make, d.model, d.name, x.number as extension, l.name as location,
      (select e.name from lines n join line_emergency_locations v on v.account_id = n.account_id and v.line_id = n.id
        join emergency_locations e on e.account_id = v.account_id and e.id = v.location_id
          where n.account_id = d.account_id and n.device_id = d.id order by n.position limit 1) as emergency_location
    from devices d left join extensions x on x.account_id = d.account_id and x.id = d.extension_id
    left join location_services s on s.account_id = d.account_id and s.kind = 'device' and s.object_id = d.id
    left join locations l on l.account_id = s.account_id and l.id = s.location_id
    where d.account_id = ${accountId} and d.id > ${after} and d.mac is not null order by d.id limit ${limit}`)

export const exportNumbers = (db: Db, accountId: AccountId, after: number, limit: number) =>
  db.many<ExportedNumber>(sql`
    select n.id, n.number, x.number as extension, n.caller_id_name, t.name as tag
    from phone_numbers n left join extensions x on x.account_id = n.account_id and x.id = n.extension_id
      left join custom_tags t on t.account_id = n.account_id and t.id = n.custom_tag_id
    where n.account_id = ${accountId} and n.id > ${after} and n.status <> 'Removed' order by n.id limit ${limit}`)

const bookEntries = sql`
  select r.id, r.first_name, r.last_name, r.company, r.job_title, r.email, r.notes, r.favourite as favorite,
    coalesce((select jsonb_agg(jsonb_build_object('kind', n.kind, 'number', n.number) order by n.position)
      from phone_book_numbers n where n.account_id = r.account_id and n.record_id = r.id), '[]') as numbers
  from phone_book_records r`

export const exportBook = (db: Db, accountId: AccountId, after: number, limit: number) =>
  db.many<ExportedRecord>(
    sql`${bookEntries} where r.account_id = ${accountId} and r.user_id is null and r.id > ${after} order by r.id
      limit ${limit}`,
  )
