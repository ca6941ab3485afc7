import type { AccountKind, CountryCode } from "@dialplane/contract/accounts/accounts.schema"
import { shownMac } from "@dialplane/contract/devices/mac-address"
import { makeNames, type Make } from "@dialplane/contract/devices/models"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Belongings } from "@dialplane/contract/people/departures.schema"
import type { Db } from "../kit/database.ts"
import { copyRows } from "../kit/kept-rows.ts"
import { rawSql, sql } from "../kit/sql.ts"

// --- what a form starts with -------------------------------------------------------------------------------------------------------------

export const findTraits = (db: Db, accountId: AccountId) => db.one<{ countryCode: CountryCode; kind: AccountKind }>(sql`select a.country_code, a.kind from accounts a where a.id = ${accountId}`)

/** Extensions for people that nobody has. */
export const listFreeExtensions = (db: Db, accountId: AccountId, limit: number) =>
  db.many<{ extensionId: number; number: string; name: string }>(sql`
    select e.id as extension_id, e.number, e.name from extensions e
    where e.account_id = ${accountId} and e.user_id is null and e.type in ('Extension', 'Virtual Extension') order by length(e.number), e.number limit ${limit}`)

/** A free number for a person: an ordinary one, the lowest. */
export const findFreeNumber = async (db: Db, accountId: AccountId) =>
  (await db.maybeOne<{ number: string }>(sql`
    select n.number from phone_numbers n where n.account_id = ${accountId} and n.status = 'Available' and not n.is_toll_free and n.application_id is null order by n.number limit 1`))?.number

/** The emergency location of the place people are usually at; otherwise the only one there is. */
export const findUsualEmergencyLocation = async (db: Db, accountId: AccountId) =>
  (await db.maybeOne<{ id: number }>(sql`
    select e.id from emergency_locations e
    left join locations l on l.account_id = e.account_id and l.emergency_location_id = e.id and l.is_default
    where e.account_id = ${accountId} and e.state = 'active'
      and (l.id is not null or (select count(*) from emergency_locations o where o.account_id = ${accountId} and o.state = 'active') = 1)
    order by l.id nulls last limit 1`))?.id

const usualEnding = (column: "login_name" | "email") => sql`
  select newest.ending from (
    select substring(u.${rawSql(column)} from '@.*$') as ending from users u where u.account_id = of.id and not u.is_room order by u.id desc limit 50) newest
  where newest.ending is not null group by newest.ending order by count(*) desc, newest.ending limit 1`

/** How the login names and addresses of an account end: as those of the people added last. */
export const findEndings = (db: Db, accountId: AccountId) =>
  db.one<{ loginEnding: string; emailEnding: string }>(sql`
    select coalesce((${usualEnding("login_name")}), '') as login_ending, coalesce((${usualEnding("email")}), '') as email_ending from accounts of where of.id = ${accountId}`)

/** The newest welcome mail of a person, for as long as mails are kept. */
export const findWelcomeMail = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<{ state: "waiting" | "sent" | "failed" | "expired"; recipient: string; writtenAt: string; lastError: string | null }>(sql`
    select case when m.state = 'waiting' and m.expires_at <= now() then 'expired' else m.state end as state, m.recipient, m.written_at, m.last_error
    from mails m where m.account_id = ${accountId} and m.user_id = ${userId} and m.purpose = 'welcome' order by m.id desc limit 1`)

// --- what is taken already ---------------------------------------------------------------------------------------------------------------

export const findExtensionForPerson = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<{ number: string; type: string; userId: UserId | null }>(sql`
    select e.number, e.type, e.user_id from extensions e where e.account_id = ${accountId} and e.id = ${extensionId} for update`)

/** In the whole installation. */
export const isMacInUse = async (db: Db, mac: string) => (await db.maybeOne(sql`select from devices d where d.mac = ${mac}`)) !== undefined

export const findNumberStatus = (db: Db, accountId: AccountId, number: string) =>
  db.maybeOne<{ status: string }>(sql`select n.status from phone_numbers n where n.account_id = ${accountId} and n.number = ${number}`)

export const lockNumber = (db: Db, accountId: AccountId, number: string) =>
  db.maybeOne<{ status: string }>(sql`select n.status from phone_numbers n where n.account_id = ${accountId} and n.number = ${number} for update`)

// --- names of what was made --------------------------------------------------------------------------------------------------------------

export const findEmergencyLocationName = async (db: Db, accountId: AccountId, id: number) =>
  (await db.maybeOne<{ name: string }>(sql`select e.name from emergency_locations e where e.account_id = ${accountId} and e.id = ${id}`))?.name

export const findUserName = async (db: Db, accountId: AccountId, userId: UserId) =>
  (await db.maybeOne<{ name: string }>(sql`select u.first_name || ' ' || u.last_name as name from users u where u.account_id = ${accountId} and u.id = ${userId}`))?.name

export const findExtensionLabel = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await db.maybeOne<{ label: string }>(sql`
    select case when u.id is null then e.number || case when e.name = '' then '' else ' ' || e.name end else u.first_name || ' ' || u.last_name || ' (' || e.number || ')' end as label
    from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.account_id = ${accountId} and e.id = ${extensionId}`))?.label

// --- what somebody has -------------------------------------------------------------------------------------------------------------------

export const countOpenSessions = async (db: Db, accountId: AccountId, userId: UserId) =>
  (await db.one<{ open: number }>(sql`
    select count(*)::int as open from sessions s where s.account_id = ${accountId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now() and s.acting_kind is null`)).open

export const listExtensionsOf = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<Belongings["extensions"][number]>(sql`
    select e.id as extension_id, e.number, e.type,
      (select count(*)::int from voicemail_messages v where v.account_id = e.account_id and v.extension_id = e.id) as voicemails
    from extensions e where e.account_id = ${accountId} and e.user_id = ${userId} order by e.is_default desc, e.number`)

export const listNumbersOf = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<Belongings["numbers"][number]>(sql`
    select '+' || n.number as phone_number, n.extension_id from phone_numbers n
    where n.account_id = ${accountId} and n.extension_id = any(${extensionIds}::bigint[]) order by n.number`)

export const listPhonesOf = async (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  (await db.many<Belongings["phones"][number]>(sql`
    select d.id as device_id, d.name, d.make, d.model, coalesce(d.mac, '') as mac_address, d.extension_id
    from devices d where d.account_id = ${accountId} and d.extension_id = any(${extensionIds}::bigint[]) order by d.sort_name, d.id`)).map((phone) => ({ ...phone, make: makeNames[phone.make as Make] ?? phone.make, model: phone.model.endsWith("-auto") ? "phone" : phone.model, macAddress: shownMac(phone.macAddress) }))

/** The places help is sent to when somebody calls from these phones. */
export const listPhonePlaces = (db: Db, accountId: AccountId, deviceIds: readonly number[]) =>
  db.many<{ deviceId: number; locationId: number }>(sql`
    select l.device_id, min(v.location_id) as location_id from lines l
    join line_emergency_locations v on v.account_id = l.account_id and v.line_id = l.id
    join emergency_locations e on e.account_id = v.account_id and e.id = v.location_id and e.state = 'active'
    where l.account_id = ${accountId} and l.device_id = any(${deviceIds}::bigint[]) group by l.device_id`)

export const hasEmergencyLocation = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await db.maybeOne(sql`select from emergency_location_uses u where u.account_id = ${accountId} and u.kind = 'extension' and u.object_id = ${extensionId}`)) !== undefined

export const listAppsOf = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<Belongings["apps"][number]>(sql`
    select l.id as line_id, case l.app_type when 'desktop' then 'Desktop App' else 'Mobile App' end as name, l.extension_id
    from lines l where l.account_id = ${accountId} and l.device_id is null and l.extension_id = any(${extensionIds}::bigint[]) order by l.id`)

export const listGroupsOf = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<Belongings["groups"][number]>(sql`
    select g.id as group_id, g.name from account_group_members m join account_groups g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = ${accountId} and m.user_id = ${userId} order by g.sort_name, g.id`)

export const listQueuesOf = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<Belongings["queues"][number]>(sql`
    select q.id as queue_id, q.name, a.agent_id as extension_id from queue_agents a join extensions q on q.account_id = a.account_id and q.id = a.queue_id
    where a.account_id = ${accountId} and a.agent_id = any(${extensionIds}::bigint[]) order by q.sort_name, q.id, a.agent_id`)

/** Into which customers' accounts somebody reaches, where it differs from the rule. */
export const copyReach = (db: Db, accountId: AccountId, userId: UserId) => copyRows(db, "child_access", sql`t.account_id = ${accountId} and t.user_id = ${userId}`, { without: [] })

export const countPrivileges = async (db: Db, accountId: AccountId, userId: UserId) =>
  (await db.one<{ count: number }>(sql`
    select count(*)::int as count from granted_privileges g where g.account_id = ${accountId} and ${userId} in (g.granter_user_id, g.grantee_user_id, g.object_user_id)`)).count
