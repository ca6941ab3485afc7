import type { AppType } from "@dialplane/contract/inventory/devices/devices.schema"
import { modelName, phoneSheets, type Make, type PhoneMake } from "@dialplane/contract/inventory/devices/models"
import { startRefreshing } from "../../inventory/devices/devices.jobs.ts"
import { sandboxRegistrations, sandboxSeconds } from "../../inventory/devices/registration-source.adapter.ts"
import { sealSipPassword } from "../../inventory/devices/sip-passwords.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

/**
 * registered: now. silent: was there until so many days ago. fetched: has its settings, never registered. refused: was
 * turned away. new: never heard of.
 */
type State = "registered" | "offline" | "fetched" | "refused" | "new"

interface DemoPhone {
  readonly id: number
  readonly accountId: number
  readonly make: Make
  readonly model: string
  readonly mac: string | null
  readonly name?: string
  readonly description?: string
  /** Extensions of people have their person's id. */
  readonly extensionId: number | null
  readonly moreLines?: readonly number[]
  readonly locationId: number | null
  readonly emergencyLocationId: number | null
  readonly shared?: boolean
  readonly state: State
  readonly offlineDays?: number
}

const desk: readonly (readonly [PhoneMake, string])[] = [
  ["yealink", "T54W"],
  ["poly", "VVX 450"],
  ["cisco", "8841"],
  ["grandstream", "GRP2615"],
  ["snom", "D785"],
  ["panasonic", "KX-HDV330"],
  ["yealink", "T46U"],
  ["poly", "Edge E350"],
  ["yealink", "T33G"],
]
const macOf = (make: PhoneMake, number: number) =>
  `${phoneSheets[make].prefixes[0]!}${number.toString(16).toUpperCase().padStart(6, "0")}`

/** Who sits where: as the extensions are spread over the places. */
const placeOf = (extensionId: number) =>
  extensionId >= 100_142 && extensionId <= 100_146
    ? 3003
    : extensionId >= 100_131 && extensionId <= 100_141
      ? 3002
      : 3001
const isRoom = (extensionId: number) => extensionId >= 100_147

const exceptions: ReadonlyMap<number, Partial<DemoPhone>> = new Map([
  [100_104, { state: "offline", offlineDays: 3, description: "Desk was moved to the window in the last week" }],
  [100_109, { state: "offline", offlineDays: 0 }],
  [100_112, { state: "fetched" }],
  [100_117, { state: "new", description: "Still in its box" }],
  [100_123, { state: "refused" }],
  [100_126, { state: "offline", offlineDays: 19 }],
  [100_002, { moreLines: [100_001, 100_815], name: "Front office" }],
  [100_101, { moreLines: [100_815] }],
])

const holders = [
  100_001,
  100_002,
  100_003,
  100_004,
  100_006,
  100_007,
  100_008,
  100_009,
  100_010,
  ...Array.from({ length: 36 }, (_, index) => 100_101 + index),
]

const peoplesPhones: readonly DemoPhone[] = holders.map((extensionId, index): DemoPhone => {
  const [make, model] = desk[index % desk.length]!
  return {
    id: 4001 + index,
    accountId: 100,
    make,
    model,
    mac: macOf(make, 0x1a2000 + index * 37),
    extensionId,
    locationId: placeOf(extensionId),
    emergencyLocationId: placeOf(extensionId),
    state: "registered",
    ...exceptions.get(extensionId),
  }
})

const roomModels: readonly (readonly [PhoneMake, string])[] = [
  ["yealink", "CP960"],
  ["poly", "Trio 8500"],
  ["cisco", "8832"],
]
/** Nobody thought of rescuers here, which the readiness tile tells. */
const roomPhones = roomModels.map(([make, model], index): DemoPhone => ({
  id: 4061 + index,
  accountId: 100,
  make,
  model,
  mac: macOf(make, 0x2b1000 + index * 53),
  extensionId: 100_147 + index,
  locationId: 3001,
  emergencyLocationId: null,
  state: index === 2 ? "offline" : "registered",
  offlineDays: 6,
}))

const otherPhones: readonly DemoPhone[] = [
  {
    id: 4071,
    accountId: 100,
    make: "yealink",
    model: "T46U",
    mac: macOf("yealink", 0x3c0011),
    name: "Hot desk 1",
    description: "By the window on the third floor",
    extensionId: 100_816,
    locationId: 3001,
    emergencyLocationId: 3001,
    shared: true,
    state: "registered",
  },
  {
    id: 4072,
    accountId: 100,
    make: "snom",
    model: "D735",
    mac: macOf("snom", 0x3c0024),
    name: "Hot desk 2",
    description: "Warehouse office",
    extensionId: null,
    locationId: 3002,
    emergencyLocationId: 3002,
    shared: true,
    state: "registered",
  },
  {
    id: 4073,
    accountId: 100,
    make: "grandstream",
    model: "GRP2601",
    mac: macOf("grandstream", 0x3c0031),
    name: "Lobby phone",
    extensionId: 100_815,
    locationId: 3001,
    emergencyLocationId: 3001,
    state: "registered",
  },
  {
    id: 4074,
    accountId: 100,
    make: "yealink",
    model: "T54W",
    mac: macOf("yealink", 0x3c0042),
    description: "Spare, in the cupboard behind reception",
    extensionId: null,
    locationId: 3001,
    emergencyLocationId: null,
    state: "new",
  },
  {
    id: 4075,
    accountId: 100,
    make: "poly",
    model: "VVX 450",
    mac: macOf("poly", 0x3c0050),
    description: "Came back from repair",
    extensionId: null,
    locationId: 3001,
    emergencyLocationId: null,
    state: "offline",
    offlineDays: 26,
  },
  {
    id: 4076,
    accountId: 100,
    make: "cisco",
    model: "cisco-auto",
    mac: macOf("cisco", 0x3c0063),
    extensionId: null,
    locationId: null,
    emergencyLocationId: null,
    state: "new",
  },
  {
    id: 4077,
    accountId: 100,
    make: "softphone",
    model: "softphone",
    mac: null,
    name: "Call centre PC",
    extensionId: 100_137,
    locationId: 3002,
    emergencyLocationId: 3002,
    state: "registered",
  },
  {
    id: 4078,
    accountId: 100,
    make: "other",
    model: "other",
    mac: null,
    name: "Door intercom",
    description: "SIP intercom at the loading dock",
    extensionId: 100_138,
    locationId: 3002,
    emergencyLocationId: 3002,
    state: "registered",
  },
  {
    id: 4081,
    accountId: 101,
    make: "yealink",
    model: "T46U",
    mac: macOf("yealink", 0x4d0001),
    extensionId: 101_001,
    locationId: 3101,
    emergencyLocationId: 3101,
    state: "registered",
  },
  {
    id: 4082,
    accountId: 101,
    make: "grandstream",
    model: "GRP2615",
    mac: macOf("grandstream", 0x4d0002),
    extensionId: 101_002,
    locationId: 3101,
    emergencyLocationId: 3101,
    state: "offline",
    offlineDays: 2,
  },
  {
    id: 4083,
    accountId: 102,
    make: "poly",
    model: "VVX 350",
    mac: macOf("poly", 0x4d0003),
    extensionId: 102_001,
    locationId: 3201,
    emergencyLocationId: 3201,
    state: "registered",
  },
  {
    id: 4084,
    accountId: 110,
    make: "snom",
    model: "D717",
    mac: macOf("snom", 0x4d0004),
    extensionId: 110_001,
    locationId: 3301,
    emergencyLocationId: null,
    state: "new",
  },
]

export const demoPhones: readonly DemoPhone[] = [...peoplesPhones, ...roomPhones, ...otherPhones]

interface DemoApp {
  readonly id: number
  readonly appType: AppType
  readonly extensionId: number
  readonly state: State
  readonly offlineDays?: number
  /** One of its own. */
  readonly emergencyLocationId?: number
}
/** Xenia works from home with her app; her desk phone is in the office. */
const appsElsewhere: ReadonlyMap<number, number> = new Map([[100_103, 3011]])
const apps: readonly DemoApp[] = [
  100_001, 100_003, 100_101, 100_103, 100_105, 100_108, 100_115, 100_121, 100_131, 100_142, 100_143, 100_144,
].map((extensionId, index): DemoApp => ({
  id: 4801 + index,
  extensionId,
  appType: index % 3 === 2 ? "desktop" : index === 7 ? "mobileconnect" : "mobile",
  state: index === 5 ? "new" : index === 8 ? "offline" : "registered",
  offlineDays: 4,
  ...(appsElsewhere.has(extensionId) ? { emergencyLocationId: appsElsewhere.get(extensionId)! } : {}),
}))

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
    -- Only what differs from the extension is a location of its own; the rest follows.
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

/** 30 days: mostly there, with a night off now and then; those who fell silent stop where they stopped. */
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
