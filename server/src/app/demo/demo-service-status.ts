import { topAccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

const author = "Vivian Support"

/** Minutes after its beginning. */
const updates = [
  {
    minutes: 6,
    state: "investigating",
    text: "Some text messages to mobile phones arrive late. We are looking for the cause. Calls are not affected.",
  },
  {
    minutes: 31,
    state: "identified",
    text: "One of our messaging carriers delivers slowly. We are sending messages through another carrier.",
  },
  {
    minutes: 78,
    state: "monitoring",
    text: "New messages arrive at once. Messages that were waiting are being delivered.",
  },
  {
    minutes: 131,
    state: "resolved",
    text: "All waiting messages were delivered. No message was lost. We are sorry for the delay.",
  },
]
const lasted = Math.max(...updates.map(({ minutes }) => minutes))

/** A resolved incident of last week, and maintenance next Sunday; everything is operational now. */
export const fillServiceStatus = async (db: Db) => {
  await db.run(sql`
    with incident as (
      insert into service_incidents (account_id, id, kind, title, impact, state, started_at, ended_at, begins_at,
        last_update_at, created_by, created_at, version)
      select ${topAccountId}, 9001, 'incident', 'Delayed text messages', 'minor', 'resolved', b.began,
        b.began + make_interval(mins => ${lasted}), b.began, b.began + make_interval(mins => ${lasted}), ${author},
        b.began + interval '6 minutes', ${updates.length}
      from (select date_trunc('day', now()) - interval '6 days' + interval '14 hours 5 minutes' as began) b
      returning id, started_at)
    insert into service_incident_updates (account_id, incident_id, state, text, at, by_name)
    select ${topAccountId}, i.id, u.state, u.text, i.started_at + make_interval(mins => u.minutes), ${author}
    from incident i, jsonb_to_recordset(${json(updates)}) as u (minutes integer, state text, text text)
    order by u.minutes`)
  await db.run(sql`
    with maintenance as (
      insert into service_incidents (account_id, id, kind, title, impact, state, planned_from, planned_to, begins_at,
        last_update_at, created_by, created_at)
      select ${topAccountId}, 9002, 'maintenance', 'Database upgrade', 'none', 'scheduled', s.sunday,
        s.sunday + interval '2 hours', s.sunday, now() - interval '1 day', ${author}, now() - interval '1 day'
      from (select date_trunc('week', now() + interval '1 day') + interval '6 days 5 hours' as sunday) s
      returning id, created_at)
    insert into service_incident_updates (account_id, incident_id, state, text, at, by_name)
    select ${topAccountId}, m.id, 'scheduled',
      'We move the portal to a newer database. Settings cannot be changed for up to 30 minutes. Calls, messages and emergency calls are not affected.',
      m.created_at, ${author}
    from maintenance m`)
  await db.run(sql`
    insert into service_incident_parts (account_id, incident_id, component, region, state) values
      (${topAccountId}, 9001, 'messaging', 'us', 'degraded'),
      (${topAccountId}, 9002, 'portal', 'us', 'maintenance'),
      (${topAccountId}, 9002, 'provisioning', 'us', 'maintenance'),
      (${topAccountId}, 9002, 'api', 'us', 'maintenance')`)
}
