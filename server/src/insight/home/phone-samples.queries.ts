import type { PhoneHistory, PhonesByLocation } from "@dialplane/contract/insight/home/account-insights.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** As the list of phones decides it. */
const isOnline = sql`exists (select from registrations r
  join lines l on l.account_id = r.account_id and l.id = r.line_id
  where r.account_id = d.account_id and l.device_id = d.id and r.expires_at > now())`

const mostLocations = 50

export const countByLocation = (db: Db, accountId: AccountId) =>
  db.many<PhonesByLocation["locations"][number]>(sql`
    select p.location_id, o.name, p.phones, p.online from (
      select s.location_id, count(*)::int as phones, (count(*) filter (where ${isOnline}))::int as online
      from devices d left join location_services s
        on s.account_id = d.account_id and s.kind = 'device' and s.object_id = d.id
      where d.account_id = ${accountId} and d.make <> 'softphone' group by s.location_id) p
    left join locations o on o.account_id = ${accountId} and o.id = p.location_id
    order by p.online - p.phones, p.phones desc, p.location_id limit ${mostLocations}`)

export const listSamples = (db: Db, accountId: AccountId) =>
  db.many<PhoneHistory["samples"][number]>(sql`
    select s.at, s.online, s.phones from phone_samples s
    where s.account_id = ${accountId} and s.at > now() - interval '7 days' order by s.at`)

export const hasSampleOfThisHour = async (db: Db): Promise<boolean> =>
  (await db.maybeOne(sql`select from phone_samples s where s.at = date_trunc('hour', now()) limit 1`)) !== undefined

/** One row for each account with desk phones: how many there are, and how many are registered now. */
export const sampleThisHour = (db: Db) =>
  db.run(sql`
    insert into phone_samples (account_id, at, online, phones)
    select d.account_id, date_trunc('hour', now()),
      (count(*) filter (where ${isOnline}))::int,
      count(*)::int
    from devices d where d.make <> 'softphone' group by d.account_id
    on conflict do nothing`)

/** The hours of the last week by the history of registrations, for an installation that begins with a history. */
export const sampleLastWeek = (db: Db) =>
  db.run(sql`
    insert into phone_samples (account_id, at, online, phones)
    select d.account_id, h.at,
      (count(*) filter (where exists (select from registration_history r
        join lines l on l.account_id = r.account_id and l.id = r.line_id
        where r.account_id = d.account_id and l.device_id = d.id
          and r.began_at <= h.at and coalesce(r.ended_at > h.at, true))))::int,
      count(*)::int
    from generate_series(date_trunc('hour', now()) - interval '167 hours', date_trunc('hour', now()) - interval '1 hour',
        interval '1 hour') h (at)
      join devices d on d.make <> 'softphone'
    group by d.account_id, h.at
    on conflict do nothing`)
