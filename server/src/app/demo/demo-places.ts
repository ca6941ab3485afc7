import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { EmergencyState } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import type {
  LocationKind,
  LocationStatus,
  RequestState,
} from "@dialplane/contract/inventory/locations/locations.schema"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { demoAccounts, formatsOf } from "./demo-accounts.ts"

interface DemoPlace {
  readonly id: number
  readonly accountId: number
  readonly name: string
  readonly kind: LocationKind
  readonly country: CountryCode
  readonly number: string
  readonly street: string
  readonly unit: string
  readonly city: string
  readonly province: string
  readonly postalCode: string
  readonly mainNumber: string
  readonly status: LocationStatus
  /** Without one, emergency services would have to ask for the address. */
  readonly emergency?: { readonly name: string; readonly state: EmergencyState; readonly failureReason?: string }
}

const us = (place: Omit<DemoPlace, "country" | "accountId">): DemoPlace => ({ ...place, country: "US", accountId: 100 })

/** The first location of an account is its default. Its emergency location has the same id. */
const places: readonly DemoPlace[] = [
  us({
    id: 3001,
    name: "Portland head office",
    kind: "office",
    number: "77",
    street: "Commercial Street",
    unit: "Floor 3",
    city: "Portland",
    province: "ME",
    postalCode: "04101",
    mainNumber: "+1 207 555 0140",
    status: "Active",
    emergency: { name: "Head office, 3rd floor", state: "active" },
  }),
  us({
    id: 3002,
    name: "South Portland warehouse",
    kind: "warehouse",
    number: "340",
    street: "Gorham Road",
    unit: "Dock 4",
    city: "South Portland",
    province: "ME",
    postalCode: "04106",
    mainNumber: "+1 207 555 0152",
    status: "Active",
    emergency: { name: "Warehouse, dock 4", state: "active" },
  }),
  us({
    id: 3003,
    name: "Boston sales office",
    kind: "branch",
    number: "101",
    street: "Federal Street",
    unit: "Suite 1900",
    city: "Boston",
    province: "MA",
    postalCode: "02110",
    mainNumber: "+1 617 555 0119",
    status: "Active",
    emergency: { name: "Boston, suite 1900", state: "active" },
  }),
  us({
    id: 3004,
    name: "Manchester branch",
    kind: "branch",
    number: "875",
    street: "Elm Street",
    unit: "",
    city: "Manchester",
    province: "NH",
    postalCode: "03101",
    mainNumber: "",
    status: "Pending",
  }),
  {
    id: 3101,
    accountId: 101,
    name: "Sydney depot",
    kind: "warehouse",
    country: "AU",
    number: "22",
    street: "Wharf Road",
    unit: "",
    city: "Sydney",
    province: "NSW",
    postalCode: "2000",
    mainNumber: "+61 2 5550 0120",
    status: "Active",
    emergency: { name: "Sydney depot", state: "active" },
  },
  {
    id: 3201,
    accountId: 102,
    name: "Cheapside",
    kind: "office",
    country: "GB",
    number: "14",
    street: "Cheapside",
    unit: "2nd floor",
    city: "London",
    province: "ENG",
    postalCode: "EC2V 6DN",
    mainNumber: "+44 20 7946 0112",
    status: "Active",
    emergency: { name: "Cheapside, 2nd floor", state: "active" },
  },
  {
    id: 3301,
    accountId: 110,
    name: "Clifton surgery",
    kind: "office",
    country: "GB",
    number: "3",
    street: "Clifton Hill",
    unit: "",
    city: "Bristol",
    province: "ENG",
    postalCode: "BS8 1BX",
    mainNumber: "+44 117 496 0114",
    status: "Active",
  },
]

/** Emergency locations without a location: a user's home, and one that the carrier did not find. */
const otherEmergencyLocations: readonly DemoPlace[] = [
  us({
    id: 3011,
    name: "",
    kind: "home",
    number: "8",
    street: "Birch Lane",
    unit: "",
    city: "Yarmouth",
    province: "ME",
    postalCode: "04096",
    mainNumber: "",
    status: "Active",
    emergency: { name: "Home of Xenia Adler", state: "active" },
  }),
  us({
    id: 3012,
    name: "",
    kind: "other",
    number: "1",
    street: "Nowhere Road",
    unit: "Gate B",
    city: "Scarborough",
    province: "ME",
    postalCode: "04074",
    mainNumber: "",
    status: "Active",
    emergency: {
      name: "Cold store, gate B",
      state: "failed",
      failureReason: "The emergency services' street directory has no “Nowhere Road” in Scarborough.",
    },
  }),
]

const networks = [
  { id: 3001, locationId: 3001, range: "203.0.113.0/26", description: "Office internet line" },
  { id: 3002, locationId: 3001, range: "10.20.0.0/16", description: "Wired and wireless network" },
  { id: 3003, locationId: 3001, range: "2001:db8:20::/48", description: "IPv6" },
  { id: 3004, locationId: 3002, range: "10.30.0.0/18", description: "Warehouse scanners and phones" },
  { id: 3005, locationId: 3003, range: "198.51.100.16/28", description: "Shared building line" },
] as const

/** The locations of Harbor Pine's extensions; the meeting rooms have none, which the readiness tile reports. */
const lines = [
  { from: "201", to: "330", locationId: 3001 },
  { from: "331", to: "341", locationId: 3002 },
  { from: "342", to: "346", locationId: 3003 },
] as const

export const fillPlaces = async (db: Db) => {
  for (const place of [...places, ...otherEmergencyLocations]) await insertEmergencyLocation(db, place)
  for (const place of places) await insertLocation(db, place)
  for (const network of networks) {
    await db.run(
      sql`insert into network_locations (account_id, id, location_id, range, description)
        values (100, ${network.id}, ${network.locationId}, ${network.range}::cidr, ${network.description})`,
    )
  }
  for (const { from, to, locationId } of lines) await insertLines(db, from, to, locationId)
  await insertRequests(db)
}

const insertEmergencyLocation = async (db: Db, place: DemoPlace) => {
  if (place.emergency === undefined) return
  const customer = demoAccounts.find(({ id }) => id === place.accountId)!.title
  await db.run(sql`
    insert into emergency_locations (account_id, id, name, customer_name, country_code, street_number, street, unit,
      city, province, postal_code, state, failure_reason, created_at, state_changed_at)
    values (${place.accountId}, ${place.id}, ${place.emergency.name}, ${customer}, ${place.country}, ${place.number},
      ${place.street}, ${place.unit}, ${place.city}, ${place.province}, ${place.postalCode},
      ${place.emergency.state}, ${place.emergency.failureReason ?? null}, now() - interval '40 days',
        now() - interval '40 days')`)
}

const insertLocation = async (db: Db, place: DemoPlace) => {
  const emergencyLocationId = place.emergency === undefined ? null : place.id
  const isDefault = places.find(({ accountId }) => accountId === place.accountId) === place
  await db.run(sql`
    insert into locations (account_id, id, name, kind, line1, line2, city, province, postal_code, country_code,
      time_zone, main_number, is_default, status, emergency_location_id)
    values (${place.accountId}, ${place.id}, ${place.name}, ${place.kind}, ${`${place.number} ${place.street}`},
      ${place.unit}, ${place.city}, ${place.province}, ${place.postalCode}, ${place.country},
      ${formatsOf(place.country).timeZone}, ${place.mainNumber}, ${isDefault}, ${place.status},
        ${emergencyLocationId})`)
  if (emergencyLocationId === null) return
  await db.run(
    sql`insert into emergency_location_uses (account_id, kind, object_id, location_id, label)
      values (${place.accountId}, 'location', ${place.id}, ${emergencyLocationId}, ${place.name})`,
  )
}

const insertLines = async (db: Db, from: string, to: string, locationId: number) => {
  await db.run(sql`
    insert into location_services (account_id, kind, object_id, location_id)
    select e.account_id, 'extension', e.id, ${locationId}::bigint from extensions e
      where e.account_id = 100 and e.number between ${from} and ${to}`)
  await db.run(sql`
    insert into emergency_location_uses (account_id, kind, object_id, location_id, label)
    select e.account_id, 'extension', e.id, ${locationId}::bigint, e.number || ' ' || e.name from extensions e
      where e.account_id = 100 and e.type = 'Extension' and e.number between ${from} and ${to}`)
}

const requests: readonly {
  readonly id: number
  readonly name: string
  readonly city: string
  readonly province: string
  readonly postalCode: string
  readonly line1: string
  readonly reason: string
  readonly state: RequestState
  readonly note: string
  readonly days: number
  readonly locationId: number | null
}[] = [
  {
    id: 3001,
    name: "Burlington pop-up",
    line1: "115 Church Street",
    city: "Burlington",
    province: "VT",
    postalCode: "05401",
    reason: "Six weeks from December for the holiday season; three phones.",
    state: "pending",
    note: "",
    days: 2,
    locationId: null,
  },
  {
    id: 3002,
    name: "Manchester branch",
    line1: "875 Elm Street",
    city: "Manchester",
    province: "NH",
    postalCode: "03101",
    reason: "Lease is signed, opens in spring.",
    state: "approved",
    note: "Numbers are on order.",
    days: 21,
    locationId: 3004,
  },
  {
    id: 3003,
    name: "Second Boston office",
    line1: "60 State Street",
    city: "Boston",
    province: "MA",
    postalCode: "02109",
    reason: "Sales would like its own floor.",
    state: "declined",
    note: "Federal Street has room until next year.",
    days: 63,
    locationId: null,
  },
]

const insertRequests = async (db: Db) => {
  const people = await db.many<{ id: number; name: string }>(
    sql`select u.id, u.first_name || ' ' || u.last_name as name from users u
      where u.account_id = 100 and u.id in (100001, 100002) order by u.id`,
  )
  const [decider, asker] = [people[0]!, people[1]!]
  for (const request of requests) {
    const address = {
      line1: request.line1,
      line2: "",
      city: request.city,
      province: request.province,
      postalCode: request.postalCode,
      countryCode: "US",
    }
    await db.run(sql`
      insert into location_requests (account_id, id, name, kind, address, time_zone, reason, state, requested_by,
        requested_by_name, requested_at, decided_by_name, decided_at, decision_note, location_id)
      values (100, ${request.id}, ${request.name}, 'branch', ${json(address)}, 'America/New_York', ${request.reason},
        ${request.state}, ${asker.id}, ${asker.name}, now() - make_interval(days => ${request.days}),
        ${request.state === "pending" ? null : decider.name}, case when ${request.state} = 'pending' then null
          else now() - make_interval(days => ${request.days - 1}) end, ${request.note}, ${request.locationId})`)
  }
}
