import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { PersonAssignments } from "@dialplane/contract/onboarding/people/assignments.endpoints"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const listExtensionIds = async (db: Db, accountId: AccountId, userIds: readonly UserId[]) =>
  (
    await db.many<{ id: number }>(sql`
    select e.id from extensions e where e.account_id = ${accountId} and e.user_id = any(${userIds}::bigint[])
      order by e.sort_number, e.id`)
  ).map(({ id }) => id)

export const listWithoutExtension = (db: Db, accountId: AccountId, userIds: readonly UserId[]) =>
  db.many<{ userId: UserId; name: string }>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name from users u
    where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[])
      and not exists (select from extensions e where e.account_id = u.account_id and e.user_id = u.id)
    order by u.sort_name, u.id`)

/** The columns of the export that the list of users does not have. */
export interface PersonParts {
  readonly userId: UserId
  readonly template: string | null
  readonly location: string | null
  readonly groups: readonly string[]
  /** The numbers of queues. */
  readonly queues: readonly string[]
  readonly number: string | null
  readonly make: string | null
  readonly model: string | null
  readonly mac: string | null
  readonly emergencyLocation: string | null
  readonly mobile: string | null
}

export const listParts = (db: Db, accountId: AccountId, userIds: readonly UserId[]) =>
  db.many<PersonParts>(sql`
    select u.id as user_id, template.name as template, place.name as location,
      (select coalesce(jsonb_agg(g.name order by g.sort_name), '[]') from account_group_members m
        join account_groups g on g.account_id = m.account_id and g.id = m.group_id
        where m.account_id = u.account_id and m.user_id = u.id) as groups,
      array(select q.number from queue_agents a join extensions q on q.account_id = a.account_id and q.id = a.queue_id
        where a.account_id = u.account_id and a.agent_id = own.id order by q.sort_number) as queues,
      (select n.number from phone_numbers n where n.account_id = u.account_id and n.extension_id = own.id
        order by n.number limit 1) as number,
      phone.make, phone.model, phone.mac, emergency.name as emergency_location,
      (select c.number from user_contact_numbers c
        where c.account_id = u.account_id and c.user_id = u.id and c.code = 'M') as mobile
    from users u
    left join lateral (select e.id from extensions e where e.account_id = u.account_id and e.user_id = u.id
      order by e.is_default desc, e.number limit 1) own on true
    left join extension_template_uses tu on tu.account_id = u.account_id and tu.extension_id = own.id
    left join extension_templates template on template.account_id = tu.account_id and template.id = tu.template_id
    left join location_services s on s.account_id = u.account_id and s.kind = 'extension' and s.object_id = own.id
    left join locations place on place.account_id = s.account_id and place.id = s.location_id
    left join emergency_location_uses eu on eu.account_id = u.account_id and eu.kind = 'extension'
      and eu.object_id = own.id
    left join emergency_locations emergency on emergency.account_id = eu.account_id and emergency.id = eu.location_id
    left join lateral (select d.make, d.model, d.mac from devices d
      where d.account_id = u.account_id and d.extension_id = own.id and d.mac is not null order by d.id
      limit 1) phone on true
    where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[])`)

/** Apps are lines without a device. */
export const listAssignments = (db: Db, accountId: AccountId, userIds: readonly UserId[]) =>
  db.many<PersonAssignments>(sql`
    with own as materialized (
      select e.user_id, e.id, e.is_default, e.number from extensions e
      where e.account_id = ${accountId} and e.user_id = any(${userIds}::bigint[])),
    phone as materialized (
      select own.user_id, exists (select from lines l
        join registrations r on r.account_id = l.account_id and r.line_id = l.id and r.expires_at > now()
        where l.account_id = ${accountId} and l.device_id = d.id) as online
      from own join devices d on d.account_id = ${accountId} and d.extension_id = own.id
      union all
      select own.user_id, exists (select from registrations r
        where r.account_id = ${accountId} and r.line_id = l.id and r.expires_at > now())
      from own join lines l on l.account_id = ${accountId} and l.extension_id = own.id and l.device_id is null)
    select u.id as user_id,
      array(select n.number from own join phone_numbers n on n.account_id = ${accountId} and n.extension_id = own.id
        where own.user_id = u.id order by n.number) as phone_numbers,
      (select count(*)::int from phone where phone.user_id = u.id) as phone_count,
      (select count(*)::int from phone where phone.user_id = u.id and phone.online) as online_count,
      (select place.name from own
        join location_services s on s.account_id = ${accountId} and s.kind = 'extension' and s.object_id = own.id
        join locations place on place.account_id = ${accountId} and place.id = s.location_id
        where own.user_id = u.id order by own.is_default desc, own.number limit 1) as location,
      array(select g.name from account_group_members m
        join account_groups g on g.account_id = m.account_id and g.id = m.group_id
        where m.account_id = u.account_id and m.user_id = u.id order by g.sort_name) as groups
    from users u where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[])
    order by u.sort_name, u.id`)
