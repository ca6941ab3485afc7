import { modelName, type Make } from "@dialplane/contract/inventory/devices/models"
import { startRefreshing } from "../../inventory/devices/devices.jobs.ts"
import { sandboxRegistrations, sandboxSeconds } from "../../inventory/devices/registration-source.adapter.ts"
import { sealSipPassword } from "../../inventory/devices/sip-passwords.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { type State, placeOf, isRoom, apps, demoPhones, type DemoPhone, type DemoApp } from "./demo-phones.ts"

const agents: Readonly<Record<Make, (model: string) => string>> = {
  yealink: (model) => `Yealink SIP-${model} 96.86.0.100`,
  poly: (model) => `PolycomVVX-${model.replaceAll(" ", "_")}-UA/6.4.6`,
  cisco: (model) => `Cisco-CP-${model}-3PCC/12.0.5`,
  grandstream: (model) => `Grandstream ${model} 1.0.11.64`,
  snom: (model) => `snom${model}/10.1.184.14`,
  panasonic: (model) => `Panasonic_${model}/08.211`,
  softphone: () => "Zoiper rv2.10.19",
  other: () => "2N IP Verso 2.43",
}

interface DemoLine {
  readonly id: number
  readonly accountId: number
  readonly deviceId: number | null
  readonly extensionId: number | null
  readonly position: number
  readonly appType: string
  readonly sipId: string
  readonly clientId: string
  readonly emergencyLocationId: number | null
  readonly agent: string
  readonly address: string
  readonly state: State
  readonly offlineDays: number
}

const linesOf = (phone: DemoPhone, index: number): DemoLine[] =>
  [phone.extensionId, ...(phone.moreLines ?? [])].map((extensionId, line): DemoLine => ({
    id: 4201 + index + line * 100,
    accountId: phone.accountId,
    deviceId: phone.id,
    extensionId,
    position: line + 1,
    appType: "desk",
    sipId: String(6_000_001 + index + line * 200),
    clientId: phone.mac ?? `device-${phone.id}`,
    emergencyLocationId: extensionId === null && !phone.shared ? null : phone.emergencyLocationId,
    agent: agents[phone.make](phone.model),
    address: `10.${phone.locationId === 3002 ? 30 : 20}.4.${20 + index}:5060`,
    state: phone.state,
    offlineDays: phone.offlineDays ?? 0,
  }))

const appLine = (app: DemoApp, index: number): DemoLine => ({
  id: app.id,
  accountId: 100,
  deviceId: null,
  extensionId: app.extensionId,
  position: 1,
  appType: app.appType,
  sipId: String(6_000_801 + index),
  clientId: `app-00000000-0000-4000-8000-${String(app.id).padStart(12, "0")}`,
  emergencyLocationId: isRoom(app.extensionId) ? null : (app.emergencyLocationId ?? placeOf(app.extensionId)),
  agent: app.appType === "desktop" ? "Dialplane Desktop/3.2 (Windows 11)" : "Dialplane Mobile/3.2 (iOS 19)",
  address: `198.51.100.${20 + index}:${40_000 + index * 7}`,
  state: app.state,
  offlineDays: app.offlineDays ?? 0,
})

const bulk = async <Row>(
  db: Db,
  rows: readonly Row[],
  insert: (rows: ReturnType<typeof json>) => ReturnType<typeof sql>,
) => void (await db.run(insert(json(rows))))

export const fillDevices = async (kit: Kit, db: Db) => {
  const lines = [...demoPhones.flatMap(linesOf), ...apps.map(appLine)]
  const phones = demoPhones.map((phone) => ({
    ...phone,
    name: phone.name ?? modelName(phone.make, phone.model),
    description: phone.description ?? "",
    shared: phone.shared ?? false,
  }))
  await bulk(
    db,
    phones,
    (rows) => sql`
    insert into devices (account_id, id, make, model, mac, name, description, extension_id, is_shared, created_at,
      last_seen_at)
    select p."accountId", p.id, p.make, p.model, p.mac, p.name, p.description, p."extensionId", p.shared,
      now() - interval '200 days',
      case p.state when 'registered' then now() when 'offline'
        then now() - make_interval(days => p."offlineDays", hours => 5) else 'epoch' end
    from jsonb_to_recordset(${rows}) as p ("accountId" bigint, id bigint, make text, model text, mac text, name text,
      description text, "extensionId" bigint, shared boolean, state text, "offlineDays" int)`,
  )
  await bulk(
    db,
    lines.map((line) => ({ ...line, sealed: sealSipPassword(kit.secrets, line.sipId, `demo-${line.sipId}`) })),
    (rows) => sql`
    insert into lines (account_id, id, device_id, extension_id, position, app_type, sip_id, sip_password_sealed,
      client_id, created_at, last_seen_at)
    select l."accountId", l.id, l."deviceId", l."extensionId", l.position, l."appType", l."sipId", l.sealed,
      l."clientId", now() - interval '200 days',
      case l.state when 'registered' then now() when 'offline'
        then now() - make_interval(days => l."offlineDays", hours => 5) else 'epoch' end
    from jsonb_to_recordset(${rows}) as l ("accountId" bigint, id bigint, "deviceId" bigint, "extensionId" bigint,
      position int, "appType" text, "sipId" text, sealed text, "clientId" text, state text, "offlineDays" int)`,
  )
  await bulk(
    db,
    lines.filter(({ emergencyLocationId }) => emergencyLocationId !== null),
    (rows) => sql`
    insert into emergency_location_uses (account_id, kind, object_id, location_id, label)
    select l."accountId", 'line', l.id, l."emergencyLocationId",
      concat_ws(', ', nullif(trim(e.number || ' ' || e.name), ''), coalesce(d.name, 'App'))
    from jsonb_to_recordset(${rows}) as l ("accountId" bigint, id bigint, "deviceId" bigint, "extensionId" bigint,
      "emergencyLocationId" bigint)
    left join extensions e on e.account_id = l."accountId" and e.id = l."extensionId"
      left join devices d on d.account_id = l."accountId" and d.id = l."deviceId"
    -- Only a location that differs from the extension's is stored.
    left join emergency_location_uses x on x.account_id = l."accountId" and x.kind = 'extension'
      and x.object_id = coalesce(d.extension_id, l."extensionId")
    where x.location_id is distinct from l."emergencyLocationId"`,
  )
  await bulk(
    db,
    phones.filter(({ locationId }) => locationId !== null),
    (rows) => sql`
    insert into location_services (account_id, kind, object_id, location_id, label)
    select p."accountId", 'device', p.id, p."locationId", p.name
      from jsonb_to_recordset(${rows}) as p ("accountId" bigint, id bigint, "locationId" bigint, name text)`,
  )
  await fillRegistrations(db, lines)
  await fillFetches(db)
  await fillHoteling(db)
  for (const accountId of new Set(demoPhones.map((phone) => phone.accountId))) await startRefreshing(kit, db, accountId)
}

/** 30 days of registrations with an occasional gap at night; for offline lines they end at that time. */
const fillRegistrations = async (db: Db, lines: readonly DemoLine[]) => {
  await bulk(
    db,
    lines.filter(({ state }) => state === "registered"),
    (rows) => sql`
    insert into registrations (account_id, line_id, address, user_agent, registered_at, expires_at, source)
    select l."accountId", l.id, l.address, l.agent, now() - make_interval(hours => 6 + (l.id % 60)::int),
      now() + make_interval(secs => ${sandboxSeconds}), ${sandboxRegistrations.name}
    from jsonb_to_recordset(${rows}) as l ("accountId" bigint, id bigint, address text, agent text)`,
  )
  await bulk(
    db,
    lines.filter(({ state }) => state === "registered" || state === "offline"),
    (rows) => sql`
    insert into registration_history (account_id, line_id, began_at, ended_at, address, user_agent)
    select l."accountId", l.id, now() - make_interval(days => 31),
      now() - make_interval(days => greatest(12 + (l.id % 9)::int, l."offlineDays"), hours => 5), l.address, l.agent
    from jsonb_to_recordset(${rows}) as l ("accountId" bigint, id bigint, "offlineDays" int, address text, agent text)
    union all
    select l."accountId", l.id, now() - make_interval(days => 11 + (l.id % 9)::int, hours => 9),
      now() - make_interval(days => l."offlineDays", hours => 5), l.address, l.agent
    from jsonb_to_recordset(${rows}) as l ("accountId" bigint, id bigint, "offlineDays" int, state text, address text,
      agent text) where l.state = 'offline' and l."offlineDays" < 11
    union all
    select l."accountId", l.id, now() - make_interval(days => 11 + (l.id % 9)::int, hours => 9),
      now() - make_interval(hours => 8 + (l.id % 60)::int + (l.id % 7)::int), l.address, l.agent
    from jsonb_to_recordset(${rows}) as l ("accountId" bigint, id bigint, state text, address text, agent text)
      where l.state = 'registered'
    union all
    select l."accountId", l.id, now() - make_interval(hours => 6 + (l.id % 60)::int), null, l.address, l.agent
    from jsonb_to_recordset(${rows}) as l ("accountId" bigint, id bigint, state text, address text, agent text)
      where l.state = 'registered'`,
  )
}

const fileOf = ({ make, mac }: DemoPhone): string => {
  const lower = mac!.toLowerCase()
  switch (make) {
    case "grandstream":
      return `cfg${lower}.xml`
    case "panasonic":
      return `Config${mac!}.cfg`
    case "cisco":
    case "snom":
      return `${lower}.xml`
    default:
      return `${lower}.cfg`
  }
}

const fillFetches = async (db: Db) => {
  const rows = demoPhones.flatMap((phone) => {
    if (phone.mac === null || phone.state === "new") return []
    const hours =
      phone.state === "offline"
        ? [(phone.offlineDays ?? 0) * 24 + 6, (phone.offlineDays ?? 0) * 24 + 31]
        : phone.state === "registered"
          ? [7 + (phone.id % 20), 33, 58]
          : [2, 3]
    return hours.map((hoursAgo) => ({
      accountId: phone.accountId,
      deviceId: phone.id,
      hoursAgo,
      file: fileOf(phone),
      status: phone.state === "refused" ? 404 : 200,
      agent: agents[phone.make](phone.model),
      address: "203.0.113.14",
    }))
  })
  await bulk(
    db,
    rows,
    (given) => sql`
    insert into config_fetches (account_id, device_id, at, file, status, user_agent, address)
    select f."accountId", f."deviceId", now() - make_interval(hours => f."hoursAgo"), f.file, f.status, f.agent,
      f.address
    from jsonb_to_recordset(${given}) as f ("accountId" bigint, "deviceId" bigint, "hoursAgo" int, file text,
      status int, agent text, address text)`,
  )
}

const fillHoteling = async (db: Db) => {
  await db.run(
    sql`insert into hoteling_sessions (account_id, device_id, extension_id, began_at, ends_at)
      values (100, 4071, 100145, now() - interval '3 hours', now() + interval '9 hours')`,
  )
}
