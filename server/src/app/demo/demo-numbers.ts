import { isTollFree, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import type { NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import { providers } from "@dialplane/contract/ground/lookups/providers"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { sql } from "../../kit/database/sql.ts"
import { demoPeople } from "./demo-people.ts"

interface DemoNumber {
  readonly accountId: number
  readonly number: string
  readonly status: NumberStatus
  /** The extension it is assigned to, by number or by type. */
  readonly leadsTo?: string | { readonly type: string }
  readonly callerIdName?: string
  readonly callerIdCode?: string
  readonly tagId?: number
  readonly backup?: string
  readonly reason?: string
  readonly locationId?: number
  readonly first?: boolean
  readonly application?: { readonly id: string; readonly name: string; readonly active: boolean }
  readonly daysAgo?: number
}

const tags = [
  { id: 6101, accountId: 100, name: "Sales" },
  { id: 6102, accountId: 100, name: "Support" },
  { id: 6103, accountId: 100, name: "Campaign Q4" },
  { id: 6104, accountId: 100, name: "Warehouse" },
  { id: 6105, accountId: 100, name: "Old letterhead" },
  { id: 6201, accountId: 102, name: "Partners" },
  { id: 6202, accountId: 102, name: "Audit team" },
  { id: 6301, accountId: 101, name: "Drivers" },
] as const

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/**
 * Only numbers that are reserved for fiction: 555-01xx in North America, 7946 0xxx in London, 496 0xxx in Bristol, 5550
 * xxxx in Sydney.
 */
const portland = (last: number) => `12075550${last}`
const boston = (last: number) => `16175550${last}`

const people = () =>
  demoPeople().filter(
    ({ accountId, extension, isRoom }) =>
      accountId === 100 && extension !== undefined && !isRoom && Number(extension) >= 301,
  )

/** Company numbers first, then personal ones, then available ones. The main numbers match those of the locations. */
const harborPine = (): DemoNumber[] => {
  const own = { accountId: 100 } as const
  const taken = new Set([140, 152])
  const free = range(100, 199).filter((last) => !taken.has(last))
  const direct = people().map((person, index): DemoNumber => ({
    ...own,
    number: portland(free[index]!),
    status: "In Use",
    leadsTo: person.extension!,
    callerIdName: "Harbor Pine",
    locationId: Number(person.extension) <= 330 ? 3001 : 3002,
    daysAgo: 420 - index,
    ...(index % 9 === 2 ? { tagId: 6101 } : index % 11 === 4 ? { tagId: 6102 } : {}),
    ...(index % 13 === 5 ? { backup: "+12075550140" } : {}),
    ...(index % 17 === 6 ? { callerIdCode: "MAIN" } : {}),
  }))
  const pool = free.slice(direct.length)
  return [
    {
      ...own,
      number: portland(140),
      status: "In Use",
      leadsTo: { type: "Auto Attendant" },
      callerIdName: "Harbor Pine",
      locationId: 3001,
      daysAgo: 610,
    },
    {
      ...own,
      number: portland(152),
      status: "In Use",
      leadsTo: { type: "Call Group" },
      callerIdName: "Pine Warehouse",
      tagId: 6104,
      locationId: 3002,
      backup: "+12075550140",
      daysAgo: 590,
    },
    {
      ...own,
      number: boston(119),
      status: "In Use",
      leadsTo: { type: "Call Queue" },
      callerIdName: "Harbor Pine",
      tagId: 6101,
      locationId: 3003,
      backup: "+12075550140",
      daysAgo: 540,
    },
    {
      ...own,
      number: "18005550140",
      status: "In Use",
      leadsTo: { type: "Call Queue" },
      tagId: 6102,
      callerIdCode: "NUM",
      backup: "+12075550140",
      daysAgo: 600,
    },
    {
      ...own,
      number: "18885550123",
      status: "In Use",
      leadsTo: { type: "Auto Attendant" },
      tagId: 6103,
      callerIdCode: "NUM",
      daysAgo: 80,
    },
    { ...own, number: "18775550155", status: "Available", tagId: 6103, first: true, daysAgo: 80 },
    ...direct,
    ...pool.slice(0, 22).map((last, index): DemoNumber => ({
      ...own,
      number: portland(last),
      status: "Available",
      first: index < 3,
      locationId: 3001,
      daysAgo: 200,
      ...(index > 18 ? { tagId: 6105 } : {}),
    })),
    ...pool.slice(22, 24).map((last, index): DemoNumber => ({
      ...own,
      number: portland(last),
      status: "Assigned",
      leadsTo: String(202 + index),
      reason: "Starts on the first of the month",
      locationId: 3001,
      daysAgo: 12,
    })),
    ...pool.slice(24, 26).map((last, index): DemoNumber => ({
      ...own,
      number: portland(last),
      status: "Available",
      locationId: 3001,
      daysAgo: 150,
      application: {
        id: `order-bot-${index + 1}`,
        name: index === 0 ? "Order status bot" : "Delivery survey",
        active: index === 0,
      },
    })),
    ...range(110, 118).map((last, index): DemoNumber => ({
      ...own,
      number: boston(last),
      status: "In Use",
      leadsTo: String(342 + (index % 5)),
      callerIdName: "Harbor Pine",
      tagId: 6101,
      locationId: 3003,
      daysAgo: 300 - index,
    })),
    ...range(120, 127).map((last): DemoNumber => ({
      ...own,
      number: boston(last),
      status: "Available",
      locationId: 3003,
      daysAgo: 300,
    })),
    ...range(130, 133).map((last): DemoNumber => ({
      ...own,
      number: `16035550${last}`,
      status: "Reserved",
      reason: "Order for the Manchester branch",
      daysAgo: 9,
    })),
    ...range(150, 153).map((last): DemoNumber => ({
      ...own,
      number: `16035550${last}`,
      status: "Porting",
      reason: "Coming from Granite Telephone",
      daysAgo: 5,
    })),
    ...range(160, 161).map((last): DemoNumber => ({
      ...own,
      number: `12125550${last}`,
      status: "Suspended",
      reason: "Too many unwanted calls; under review",
      tagId: 6105,
      daysAgo: 700,
    })),
    ...range(170, 172).map((last, index): DemoNumber => ({
      ...own,
      number: `12125550${last}`,
      status: "Removed",
      daysAgo: 720 + index,
    })),
    { ...own, number: "14165550118", status: "Available", first: false, daysAgo: 60 },
    { ...own, number: "442079460990", status: "Available", daysAgo: 60 },
  ]
}

const mixed = (accountId: number, numbers: readonly string[], extra: Partial<DemoNumber> = {}): DemoNumber[] =>
  numbers.map((number, index): DemoNumber => ({
    accountId,
    number,
    daysAgo: 250 - index,
    ...extra,
    ...(index < 7
      ? { status: "In Use", leadsTo: String(201 + index) }
      : index === 8
        ? { status: "Suspended", reason: "Asked for by the customer" }
        : { status: "Available", first: index === 9 }),
  }))

const elsewhere = (): DemoNumber[] => [
  ...mixed(
    101,
    range(20, 43).map((last) => `61255500${100 + last}`),
    { tagId: 6301, locationId: 3101 },
  ),
  ...mixed(
    102,
    range(10, 39).map((last) => `442079460${String(100 + last)}`),
    { tagId: 6201, locationId: 3201 },
  ),
  ...mixed(102, ["448081570112"]).map((number): DemoNumber => ({ ...number, status: "In Use", leadsTo: "201" })),
  ...mixed(
    110,
    range(14, 37).map((last) => `441174960${String(100 + last)}`),
    { locationId: 3301 },
  ),
  ...mixed(
    140,
    range(10, 21).map((last) => `12065550${100 + last}`),
  ),
  ...mixed(
    150,
    range(10, 15).map((last) => `19375550${100 + last}`),
  ),
  ...mixed(
    130,
    range(10, 21).map((last) => `13125550${100 + last}`),
  ),
  ...range(10, 45).map((last): DemoNumber => ({
    accountId: 10,
    number: `12155550${100 + last}`,
    status: "Available",
    daysAgo: 90,
  })),
  ...range(60, 71).map((last): DemoNumber => ({
    accountId: 20,
    number: `442079460${100 + last}`,
    status: "Available",
    daysAgo: 90,
  })),
  ...range(10, 33).map((last): DemoNumber => ({
    accountId: 1,
    number: `12015550${100 + last}`,
    status: "Available",
    daysAgo: 365,
  })),
]

export const fillNumbers = async (kit: Kit, db: Db) => {
  for (const { id, accountId, name } of tags)
    await db.run(sql`insert into custom_tags (account_id, id, name) values (${accountId}, ${id}, ${name})`)
  const extensions = await db.many<{ accountId: number; id: number; number: string; type: string }>(
    sql`select e.account_id, e.id, e.number, e.type from extensions e order by e.account_id, e.number`,
  )
  const counts = new Map<number, number>()
  for (const demo of [...harborPine(), ...elsewhere()]) {
    const index = (counts.get(demo.accountId) ?? 0) + 1
    counts.set(demo.accountId, index)
    const { leadsTo } = demo
    const target =
      leadsTo === undefined
        ? undefined
        : extensions.find(
            (one) =>
              one.accountId === demo.accountId &&
              (typeof leadsTo === "string" ? one.number === leadsTo : one.type === leadsTo.type),
          )
    await insertNumber(db, demo.accountId * 1000 + index, demo, target?.id)
  }
  await insertKeys(kit, db)
}

const insertNumber = async (db: Db, id: number, demo: DemoNumber, extensionId: number | undefined) => {
  const reading = readPhoneNumber(`+${demo.number}`)
  if (!reading.ok || reading.value.country === undefined) throw new Error(`${demo.number} is no number of any country.`)
  const { country, nationalNumber } = reading.value
  // If a demo account has no such extension, the number stays unassigned.
  const status =
    extensionId === undefined && (demo.status === "In Use" || demo.status === "Assigned") ? "Available" : demo.status
  const removed = status === "Removed"
  const provider =
    providers.find(({ countryCodes }) => (countryCodes as readonly string[]).includes(country!))?.providerId ?? null
  await db.run(sql`
    insert into phone_numbers (account_id, id, number, national_number, country_code, is_toll_free, status,
      status_reason, provider_id, caller_id_name, caller_id_code, custom_tag_id, backup_number, initial_assign,
      application_id, application_name, application_active, extension_id, source, created_at, released_at, released_by,
        kept_until)
    values (${demo.accountId}, ${id}, ${demo.number}, ${nationalNumber}, ${country}, ${isTollFree(demo.number)},
      ${status}, ${demo.reason ?? ""}, ${provider}, ${demo.callerIdName ?? ""}, ${demo.callerIdCode ?? "STD"},
      ${demo.tagId ?? null}::bigint, ${demo.backup ?? ""}, ${demo.first ?? false},
        ${demo.application?.id ?? null}::text, ${demo.application?.name ?? ""}, ${demo.application?.active ?? false},
        ${extensionId ?? null}::bigint, 'demo',
      now() - make_interval(days => ${demo.daysAgo ?? 100}), case when ${removed} then now() - interval '6 days'
        end, case when ${removed} then 'Rosa Rossi' end, case when ${removed} then now() + interval '24 days' end)`)
  if (demo.locationId !== undefined && !removed) {
    await db.run(
      sql`insert into location_services (account_id, kind, object_id, location_id, label)
        values (${demo.accountId}, 'phoneNumber', ${id}, ${demo.locationId}, ${`+${demo.number}`})`,
    )
  }
}

/** The numbers on Harbor Pine's web pages. */
const withKeys = ["12075550140", "18005550140"]

const insertKeys = async (kit: Kit, db: Db) => {
  for (const number of withKeys) {
    const found = await db.maybeOne<{ id: number }>(
      sql`select n.id from phone_numbers n
        where n.account_id = 100 and n.number = ${number} and n.extension_id is not null`,
    )
    if (found === undefined) continue
    const key = newToken()
    const sealed = kit.secrets.seal(key, `click_to_call_keys:100:${found.id}`)
    await db.run(sql`
      insert into click_to_call_keys (account_id, phone_number_id, key_hash, key_sealed, made_by, made_at, label,
        allowed_origins)
        values (100, ${found.id}, ${hashToken(key)}, ${sealed}, 'Ava Adler', now() - interval '33 days', 'Contact page',
          array['https://www.harbor-pine.example'])`)
  }
}
