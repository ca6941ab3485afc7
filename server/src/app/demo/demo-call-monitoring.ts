import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

const rules = [
  {
    id: 3001,
    supervisor: 100_001,
    kind: "queue",
    extension: 100_804,
    modes: ["listen", "whisper", "barge"],
    tone: false,
  },
  { id: 3002, supervisor: 100_008, kind: "queue", extension: 100_804, modes: ["listen", "whisper"], tone: true },
  { id: 3003, supervisor: 100_008, kind: "queue", extension: 100_805, modes: ["listen", "whisper"], tone: true },
  { id: 3004, supervisor: 100_008, kind: "queue", extension: 100_817, modes: ["listen"], tone: true },
  { id: 3005, supervisor: 100_002, kind: "group", extension: 100_803, modes: ["listen"], tone: true },
  { id: 3006, supervisor: 100_002, kind: "location", location: 3002, modes: ["listen", "barge"], tone: true },
  {
    id: 3008,
    supervisor: 100_008,
    kind: "person",
    user: 100_124,
    modes: ["listen", "whisper", "barge"],
    tone: true,
  },
  { id: 3007, supervisor: 100_001, kind: "person", user: 100_107, modes: ["listen", "whisper"], tone: true },
] as const

/** Training sessions of the last weeks: days ago, how long, and in which modes. */
const sessions = [
  { id: 3001, days: 1, minutes: 4, supervisor: 100_008, extension: 100_106, modes: ["listen", "whisper"] },
  { id: 3002, days: 2, minutes: 2, supervisor: 100_001, extension: 100_107, modes: ["listen"] },
  { id: 3003, days: 5, minutes: 6, supervisor: 100_008, extension: 100_101, modes: ["listen", "whisper", "listen"] },
  { id: 3004, days: 9, minutes: 3, supervisor: 100_002, extension: 100_122, modes: ["listen", "barge"] },
] as const

export const fillCallMonitoring = async (db: Db) => {
  await db.run(sql`
    insert into monitoring_settings (account_id, accepted_version, accepted_at, accepted_by_id, accepted_by)
    select 100, 1, now() - interval '40 days', u.id, u.first_name || ' ' || u.last_name from users u
    where u.account_id = 100 and u.id = 100001`)
  for (const rule of rules)
    await db.run(sql`
      insert into monitoring_rules (account_id, id, supervisor_id, target_kind, target_user_id, target_extension_id,
        target_location_id, modes, tone)
      values (100, ${rule.id}, ${rule.supervisor}, ${rule.kind}, ${"user" in rule ? rule.user : null},
        ${"extension" in rule ? rule.extension : null}, ${"location" in rule ? rule.location : null},
        ${rule.modes}::text[], ${rule.tone})`)
  for (const { id, days, minutes, supervisor, extension, modes } of sessions.toReversed()) {
    // In the afternoon of a past day, wherever the server is.
    const day = Math.floor((Date.now() - days * 86_400_000) / 86_400_000) * 86_400_000
    const started = new Date(day + 15 * 3_600_000 + (id - 3000) * 1_217_000)
    const at = (share: number) => new Date(started.getTime() + share * minutes * 60_000).toISOString()
    await db.run(sql`
      insert into monitoring_sessions (account_id, id, supervisor_id, supervisor, supervisor_extension_id, extension_id,
        monitored, from_text, to_text, live_call_id, engine, engine_call_id, call_started_at, mode, modes, tone, started_at,
        ended_at, ended_by)
      select 100, ${3010 - id + 3000}, u.id, u.first_name || ' ' || u.last_name, u.id, e.id, e.number || ' ' || e.name,
        ${`1212555${1000 + id - 3000}`}, '420 Customer support', ${id}, 'sandbox', ${`demo-${id}`}, ${at(-0.2)},
        ${modes.at(-1)!}, ${json(modes.map((mode, index) => ({ mode, at: at(index / modes.length) })))}, true, ${at(0)},
        ${at(1)}, ${minutes % 2 === 0 ? "supervisor" : "call"}
      from users u, extensions e where u.account_id = 100 and u.id = ${supervisor} and e.account_id = 100
        and e.id = ${extension}`)
  }
}
