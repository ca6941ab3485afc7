import type { AccountKind, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { makeNames, type Make } from "@dialplane/contract/inventory/devices/models"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import type { AffectedThing } from "@dialplane/contract/onboarding/people/affected-things"
import type { AssignedAssets } from "@dialplane/contract/onboarding/people/offboardings.schema"
import type { Db } from "../../kit/database/database.ts"
import { copyRows } from "../../kit/database/row-snapshots.ts"
import { rawSql, sql } from "../../kit/database/sql.ts"

/** Parts of objects that depend on an offboarded user. */
const messages = texts("people.affected", {
  phone: "a phone",
  key: (position: string) => `key ${position}`,
  lastDay: (day: Date) => day.toLocaleDateString("en-US", { month: "long", day: "numeric", timeZone: "UTC" }),
})

// --- defaults of the form --------------------------------------------------------------------------------------------

export const findTraits = (db: Db, accountId: AccountId) =>
  db.one<{ countryCode: CountryCode; kind: AccountKind }>(
    sql`select a.country_code, a.kind from accounts a where a.id = ${accountId}`,
  )

/** Personal extensions that are not assigned. */
export const listFreeExtensions = (db: Db, accountId: AccountId, limit: number) =>
  db.many<{ extensionId: number; number: string; name: string }>(sql`
    select e.id as extension_id, e.number, e.name from extensions e
    where e.account_id = ${accountId} and e.user_id is null and e.type in ('Extension', 'Virtual Extension')
      order by length(e.number), e.number limit ${limit}`)

/** The lowest available number that is not toll-free and has no application. */
export const findFreeNumber = async (db: Db, accountId: AccountId) =>
  (
    await db.maybeOne<{ number: string }>(sql`
    select n.number from phone_numbers n
      where n.account_id = ${accountId} and n.status = 'Available' and not n.is_toll_free and n.application_id is null
      order by n.number limit 1`)
  )?.number

/** The emergency location of the default location, otherwise the only active one. */
export const findUsualEmergencyLocation = async (db: Db, accountId: AccountId) =>
  (
    await db.maybeOne<{ id: number }>(sql`
    select e.id from emergency_locations e
    left join locations l on l.account_id = e.account_id and l.emergency_location_id = e.id and l.is_default
    where e.account_id = ${accountId} and e.state = 'active'
      and (l.id is not null or (select count(*) from emergency_locations o
        where o.account_id = ${accountId} and o.state = 'active') = 1)
    order by l.id nulls last limit 1`)
  )?.id

const usualEnding = (column: "login_name" | "email") => sql`
  select newest.ending from (
    select substring(u.${rawSql(column)} from '@.*$') as ending from users u
      where u.account_id = of.id and not u.is_room order by u.id desc limit 50) newest
  where newest.ending is not null group by newest.ending order by count(*) desc, newest.ending limit 1`

/** The usual endings of login names and email addresses in an account, taken from the users added last. */
export const findEndings = (db: Db, accountId: AccountId) =>
  db.one<{ loginEnding: string; emailEnding: string }>(sql`
    select coalesce((${usualEnding("login_name")}), '') as login_ending,
      coalesce((${usualEnding("email")}), '') as email_ending from accounts of where of.id = ${accountId}`)

/** The newest welcome email of a user, as long as emails are kept. */
export const findWelcomeMail = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<{
    state: "waiting" | "sent" | "failed" | "expired"
    recipient: string
    writtenAt: string
    lastError: string | null
  }>(sql`
    select case when m.state = 'waiting' and m.expires_at <= now() then 'expired' else m.state
      end as state, m.recipient, m.written_at, m.last_error
    from mails m where m.account_id = ${accountId} and m.user_id = ${userId} and m.purpose = 'welcome'
      order by m.id desc limit 1`)

// --- already in use --------------------------------------------------------------------------------------------------

export const findExtensionForPerson = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<{ number: string; type: string; userId: UserId | null; forwardsAll: boolean }>(sql`
    select e.number, e.type, e.user_id,
      exists (select from extension_forwarding f
        where f.account_id = e.account_id and f.extension_id = e.id and f.rule = 'always' and f.is_on) as forwards_all
        from extensions e where e.account_id = ${accountId} and e.id = ${extensionId} for update`)

/** Checks the whole installation. */
export const isMacInUse = async (db: Db, mac: string) =>
  (await db.maybeOne(sql`select from devices d where d.mac = ${mac}`)) !== undefined

export const findNumberStatus = (db: Db, accountId: AccountId, number: string) =>
  db.maybeOne<{ status: string }>(
    sql`select n.status from phone_numbers n where n.account_id = ${accountId} and n.number = ${number}`,
  )

export const lockNumber = (db: Db, accountId: AccountId, number: string) =>
  db.maybeOne<{ status: string }>(
    sql`select n.status from phone_numbers n where n.account_id = ${accountId} and n.number = ${number} for update`,
  )

// --- names for the result --------------------------------------------------------------------------------------------

export const findEmergencyLocationName = async (db: Db, accountId: AccountId, id: number) =>
  (
    await db.maybeOne<{ name: string }>(
      sql`select e.name from emergency_locations e where e.account_id = ${accountId} and e.id = ${id}`,
    )
  )?.name

export const findUserName = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.maybeOne<{ name: string }>(
      sql`select u.first_name || ' ' || u.last_name as name from users u
        where u.account_id = ${accountId} and u.id = ${userId}`,
    )
  )?.name

export const findExisting = async (
  db: Db,
  accountId: AccountId,
  userIds: readonly UserId[],
): Promise<ReadonlySet<UserId>> =>
  new Set(
    (
      await db.many<{ id: UserId }>(sql`
    select u.id from users u where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[])`)
    ).map(({ id }) => id),
  )

/** The user of an extension; null: nobody in particular. */
export const findExtensionUser = async (db: Db, accountId: AccountId, extensionId: number) =>
  (
    await db.maybeOne<{ userId: UserId | null }>(sql`
    select e.user_id from extensions e where e.account_id = ${accountId} and e.id = ${extensionId}`)
  )?.userId ?? null
export const findExtensionLabel = async (db: Db, accountId: AccountId, extensionId: number) =>
  (
    await db.maybeOne<{ label: string }>(sql`
    select case when u.id is null then e.number || case when e.name = '' then '' else ' ' || e.name end
      else u.first_name || ' ' || u.last_name || ' (' || e.number || ')' end as label
    from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.account_id = ${accountId} and e.id = ${extensionId}`)
  )?.label

/** Users and extensions that can take over, each once. */
export const listColleagues = (
  db: Db,
  accountId: AccountId,
  userIds: readonly UserId[],
  extensionIds: readonly number[],
) =>
  db.many<{ userId: UserId | null; extensionId: number | null; label: string }>(sql`
    select u.id as user_id, e.id as extension_id,
      case when u.id is null then btrim(e.number || ' ' || e.name)
        else u.first_name || ' ' || u.last_name || coalesce(' (' || e.number || ')', '') end as label
    from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.account_id = ${accountId} and e.id = any(${extensionIds}::bigint[])
    union
    select u.id, e.id, u.first_name || ' ' || u.last_name || coalesce(' (' || e.number || ')', '')
    from users u left join extensions e on e.account_id = u.account_id and e.user_id = u.id and e.is_default
    where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[])`)

// --- assigned assets -------------------------------------------------------------------------------------------------

export const countOpenSessions = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ open: number }>(sql`
    select count(*)::int as open from sessions s
      where s.account_id = ${accountId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
      and s.acting_kind is null`)
  ).open

/** Messages on extensions that the user had before are counted with the first one. */
export const listExtensionsOf = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<AssignedAssets["extensions"][number]>(sql`
    select e.id as extension_id, e.number, e.type,
      (select count(*)::int from voicemail_messages v
        where v.account_id = e.account_id and v.user_id = e.user_id and (v.extension_id = e.id
          or (e.place = 1 and not exists (select from extensions x
            where x.account_id = v.account_id and x.id = v.extension_id and x.user_id = v.user_id)))) as voicemails
    from (select x.*, row_number() over (order by x.is_default desc, x.number) as place from extensions x
      where x.account_id = ${accountId} and x.user_id = ${userId}) e
    order by e.place`)

export const listNumbersOf = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<AssignedAssets["numbers"][number]>(sql`
    select '+' || n.number as phone_number, n.extension_id from phone_numbers n
    where n.account_id = ${accountId} and n.extension_id = any(${extensionIds}::bigint[]) order by n.number`)

export const listPhonesOf = async (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  (
    await db.many<AssignedAssets["phones"][number]>(sql`
    select d.id as device_id, d.name, d.make, d.model, coalesce(d.mac, '') as mac_address, d.extension_id,
      coalesce((select json_agg(distinct x.name) from lines l
        join line_emergency_locations v on v.account_id = l.account_id and v.line_id = l.id
        join emergency_locations x on x.account_id = v.account_id and x.id = v.location_id
        where l.account_id = d.account_id and l.device_id = d.id and l.extension_id = d.extension_id),
          '[]') as emergency_locations
    from devices d where d.account_id = ${accountId} and d.extension_id = any(${extensionIds}::bigint[])
      order by d.sort_name, d.id`)
  ).map((phone) => ({
    ...phone,
    make: makeNames[phone.make as Make] ?? phone.make,
    model: phone.model.endsWith("-auto") ? "phone" : phone.model,
    macAddress: shownMac(phone.macAddress),
  }))

export const listAppsOf = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<AssignedAssets["apps"][number]>(sql`
    select l.id as line_id, case l.app_type when 'desktop' then 'Desktop App' else 'Mobile App'
      end as name, l.extension_id
    from lines l where l.account_id = ${accountId} and l.device_id is null
      and l.extension_id = any(${extensionIds}::bigint[]) order by l.id`)

export const listGroupsOf = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<AssignedAssets["groups"][number]>(sql`
    select g.id as group_id, g.name from account_group_members m
      join account_groups g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = ${accountId} and m.user_id = ${userId} order by g.sort_name, g.id`)

export const listQueuesOf = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<AssignedAssets["queues"][number]>(sql`
    select q.id as queue_id, q.name, a.agent_id as extension_id from queue_agents a
      join extensions q on q.account_id = a.account_id and q.id = a.queue_id
    where a.account_id = ${accountId} and a.agent_id = any(${extensionIds}::bigint[])
      order by q.sort_name, q.id, a.agent_id`)

/**
 * Objects of others that depend on these extensions and numbers, and on the user's own phones. Numbers are compared by
 * their digits: contact numbers may be written without the country code.
 */
export const listAffected = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  extensionIds: readonly number[],
  most: number,
): Promise<AffectedThing[]> => {
  const things = await db.many<AffectedThing>(sql`
    with own_extension as (select e.id, e.number from extensions e
      where e.account_id = ${accountId} and e.id = any(${extensionIds}::bigint[])),
    own_number as (
      select 'number' as through, '+' || n.number as shown, n.number as digits from phone_numbers n
        where n.account_id = ${accountId} and n.extension_id = any(${extensionIds}::bigint[])
      union
      select 'contact', c.number, regexp_replace(c.number, '[^0-9]', '', 'g') from user_contact_numbers c
        where c.account_id = ${accountId} and c.user_id = ${userId}
      union
      select 'contact', u.phone_number, regexp_replace(u.phone_number, '[^0-9]', '', 'g') from users u
        where u.account_id = ${accountId} and u.id = ${userId}),
    own as (select o.through, o.shown, right(o.digits, 10) as digits from own_number o where length(o.digits) >= 7),
    others as (select e.id, btrim(e.number || ' ' || e.name) as name, e.caller_id_choice, e.caller_id_number
      from extensions e
      where e.account_id = ${accountId} and e.id <> all(${extensionIds}::bigint[]))
    select a.kind, a.name, a.detail, a.through, a.target from (
      select 1 as rank, 'forwarding' as kind, e.name, f.rule as detail, 'extension' as through, o.number as target
        from extension_forwarding f join own_extension o on o.id = f.to_extension_id
          join others e on e.id = f.extension_id where f.account_id = ${accountId} and f.is_on
      union all
      select 1, 'forwarding', e.name, f.rule, o.through, o.shown
        from extension_forwarding f join others e on e.id = f.extension_id
          join own o on o.digits = right(regexp_replace(f.to_number, '[^0-9]', '', 'g'), 10)
        where f.account_id = ${accountId} and f.is_on and f.to_number is not null
      union all
      select 2, 'findMe', e.name, '', 'extension', o.number
        from extension_ring_targets r join own_extension o on o.id = r.to_extension_id
          join others e on e.id = r.extension_id where r.account_id = ${accountId}
      union all
      select 2, 'findMe', e.name, '', o.through, o.shown
        from extension_ring_targets r join others e on e.id = r.extension_id
          join own o on o.digits = right(regexp_replace(r.to_number, '[^0-9]', '', 'g'), 10)
        where r.account_id = ${accountId} and r.to_number is not null
      union all
      select 3, 'template', t.name, '', 'extension', o.number from extension_templates t join own_extension o
        on jsonb_path_exists(t.settings, '$.**.extensionId ? (@ == $id)', jsonb_build_object('id', o.id))
          where t.account_id = ${accountId}
      union all
      select 4, 'backupNumber', '+' || n.number, '', o.through, o.shown from phone_numbers n
        join own o on o.digits = right(regexp_replace(n.backup_number, '[^0-9]', '', 'g'), 10)
        where n.account_id = ${accountId} and n.backup_number <> ''
          and (n.extension_id is null or n.extension_id <> all(${extensionIds}::bigint[]))
      union all
      select 5, 'callerId', e.name, '', o.through, o.shown from others e
        join own o on o.digits = right(regexp_replace(e.caller_id_number, '[^0-9]', '', 'g'), 10)
        where e.caller_id_choice = 'number' and o.through = 'number'
      union all
      select 6, 'key', coalesce(l.name, nullif(d.name, ''), ${messages.phone}::text), k.position::text, 'extension', o.number
        from phone_keys k join own_extension o on o.id = k.extension_id
          join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
        left join devices d on d.account_id = l.account_id and d.id = l.device_id
        where k.account_id = ${accountId}
          and (d.extension_id is null or d.extension_id <> all(${extensionIds}::bigint[]))
      union all
      select 7, 'sharedLine', e.name, '', 'extension', o.number from extension_sharers s
        join own_extension o on o.id = s.extension_id join others e on e.id = s.sharer_id
        where s.account_id = ${accountId}
      union all
      select 8, 'handover', d.name, d.last_day::text, 'extension', '' from departures d
        where d.account_id = ${accountId} and d.state = 'scheduled' and d.user_id <> ${userId} and (
          jsonb_path_exists(d.choices, '$.*.toUserId ? (@ == $id)', jsonb_build_object('id', ${userId}::bigint))
          or exists (select from own_extension o
            where jsonb_path_exists(d.choices, '$.*.toExtensionId ? (@ == $id)', jsonb_build_object('id', o.id))))
    ) a order by a.rank, a.name, a.detail, a.target limit ${most}`)
  return things.map((thing) =>
    thing.kind === "key"
      ? { ...thing, detail: messages.key(thing.detail) }
      : thing.kind === "handover"
        ? { ...thing, detail: messages.lastDay(new Date(thing.detail)) }
        : thing,
  )
}

/** Exceptions to a user's access to customers' accounts. */
export const copyReach = (db: Db, accountId: AccountId, userId: UserId) =>
  copyRows(db, "child_access", sql`t.account_id = ${accountId} and t.user_id = ${userId}`, { without: [] })

export const countPrivileges = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ count: number }>(sql`
    select count(*)::int as count from granted_privileges g
      where g.account_id = ${accountId} and ${userId} in (g.granter_user_id, g.grantee_user_id, g.object_user_id)`)
  ).count
