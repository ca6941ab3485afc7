import { canHave, plansOf, type ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { demoAccounts } from "./demo-accounts.ts"

interface DemoExtension {
  readonly id: number
  readonly accountId: number
  readonly number: string
  readonly type: ExtensionType
  readonly name: string
  readonly locationId?: number
}

const pine = (last: number, number: string, type: ExtensionType, name: string, locationId = 3001): DemoExtension => ({
  id: 100_800 + last,
  accountId: 100,
  number,
  type,
  name,
  locationId,
})

/** Personal extensions have their user's id. The first extension of every account is its main menu. */
const harborPine: readonly DemoExtension[] = [
  pine(0, "400", "Auto Attendant", "Main menu"),
  pine(1, "401", "Auto Attendant", "After hours"),
  pine(2, "410", "Call Group", "Warehouse floor", 3002),
  pine(3, "412", "Call Group", "Front desk"),
  pine(4, "420", "Call Queue", "Customer support"),
  pine(5, "421", "Call Queue", "Sales", 3003),
  pine(6, "430", "Conference", "Management"),
  pine(7, "431", "Conference", "Suppliers"),
  pine(8, "440", "Page Group", "Whole building"),
  pine(9, "441", "Page Group", "Loading docks", 3002),
  pine(10, "450", "FAX", "Company fax"),
  pine(11, "451", "FAX", "Accounts payable"),
  pine(12, "460", "Virtual Extension", "Press office"),
  pine(13, "461", "Virtual Extension", "Night duty"),
  pine(14, "462", "Virtual Extension", "Careers line"),
  pine(15, "470", "Extension", "Lobby phone"),
  pine(16, "471", "Extension", "Spare desk, 3rd floor"),
  pine(17, "422", "Call Queue", "Returns", 3002),
]

/**
 * Accounts abroad, where users who manage queues start on their page. The agents are the administrator and the end
 * user.
 */
const accountsWithQueue: readonly number[] = [101, 102, 110]
const elsewhere: readonly DemoExtension[] = demoAccounts
  .filter(({ id }) => id !== 100)
  .flatMap(({ id, kind }): DemoExtension[] => {
    const make = (last: number, number: string, type: ExtensionType, name: string): DemoExtension => ({
      id: id * 1000 + 800 + last,
      accountId: id,
      number,
      type,
      name,
    })
    const menu = make(0, "400", "Auto Attendant", "Main menu")
    if (kind !== "company") return [menu]
    const company = [menu, make(1, "410", "Call Group", "Everyone"), make(2, "460", "Virtual Extension", "Night duty")]
    return accountsWithQueue.includes(id) ? [...company, make(3, "420", "Call Queue", "Enquiries")] : company
  })

interface DemoRule {
  readonly of: number
  readonly rule: "always" | "busy" | "noAnswer" | "notReachable"
  readonly to: number | string
  readonly seconds?: number
  readonly off?: boolean
}

/** Numbers are extensions of the account; text is an external number or the voicemail. */
const rules: readonly DemoRule[] = [
  { of: 100_003, rule: "noAnswer", to: "voicemail", seconds: 20 },
  { of: 100_003, rule: "notReachable", to: "+12075550186" },
  { of: 100_002, rule: "busy", to: 100_803 },
  { of: 100_002, rule: "noAnswer", to: 100_101, seconds: 15 },
  { of: 100_104, rule: "always", to: 100_105 },
  { of: 100_108, rule: "always", to: "+12075550171" },
  { of: 100_115, rule: "always", to: "voicemail" },
  { of: 100_106, rule: "busy", to: "voicemail" },
  { of: 100_106, rule: "noAnswer", to: 100_804, seconds: 25 },
  { of: 100_118, rule: "notReachable", to: "+16175550142" },
  { of: 100_122, rule: "noAnswer", to: 100_123, seconds: 20 },
  { of: 100_130, rule: "always", to: 100_802, off: true },
  { of: 100_812, rule: "always", to: "+12075550190" },
  { of: 100_814, rule: "always", to: "voicemail" },
]

interface DemoRing {
  readonly of: number
  readonly mode: "findMe" | "simultaneous"
  readonly targets: readonly { readonly to: number | string; readonly seconds: number; readonly accept: boolean }[]
}
const rings: readonly DemoRing[] = [
  {
    of: 100_813,
    mode: "findMe",
    targets: [
      { to: 100_112, seconds: 20, accept: false },
      { to: "+12075550118", seconds: 25, accept: true },
      { to: 100_802, seconds: 30, accept: false },
    ],
  },
  {
    of: 100_001,
    mode: "simultaneous",
    targets: [
      { to: "+12075550174", seconds: 0, accept: true },
      { to: 100_815, seconds: 0, accept: false },
    ],
  },
  {
    of: 100_110,
    mode: "findMe",
    targets: [
      { to: 100_110 + 1, seconds: 15, accept: false },
      { to: "+12075550133", seconds: 20, accept: true },
    ],
  },
]

const disturbed = [100_107, 100_119, 100_127] as const
const mayCallAbroad = [100_001, 100_002, 100_103, 100_121] as const
const withNotice = [100_003, 100_101, 100_105, 100_116, 100_804] as const
/** Sees whether the other's line is busy; with pickup, may also answer its calls. */
const watched = [
  { of: 100_001, by: 100_002, pickUp: true },
  { of: 100_001, by: 100_101, pickUp: false },
  { of: 100_003, by: 100_002, pickUp: true },
  { of: 100_105, by: 100_104, pickUp: true },
] as const
const shared = [
  { of: 100_001, with: 100_002 },
  { of: 100_815, with: 100_101 },
] as const

/** The agents of the queues: some users are in two, and the phone in the lobby is an agent too. */
const answering = [
  [100_804, [100_101, 100_105, 100_106, 100_112, 100_815]],
  [100_805, [100_103, 100_105, 100_121]],
  [100_817, [100_003, 100_106]],
] as const

const callers = [
  ["+12075550188", "Casco Bay Supply"],
  ["+16175550147", "Boston Freight"],
  ["+12075550163", ""],
  ["+18025550115", "Church Street Books"],
  ["+16035550129", "Granite Telephone"],
  ["+12125550133", ""],
] as const
const messages = [
  [100_003, 3],
  [100_001, 5],
  [100_002, 2],
  [100_101, 4],
  [100_105, 1],
  [100_116, 7],
  [100_120, 2],
  [100_804, 6],
  [100_814, 9],
] as const

export const fillExtensions = async (db: Db) => {
  for (const extension of [...harborPine, ...elsewhere]) await insertExtension(db, extension)
  for (const rule of rules) await insertRule(db, rule)
  for (const ring of rings) await insertRing(db, ring)
  await db.run(
    sql`update extensions set do_not_disturb = true where account_id = 100 and id = any(${disturbed}::bigint[])`,
  )
  await db.run(
    sql`update extensions set block_international = false
      where account_id = 100 and id = any(${mayCallAbroad}::bigint[])`,
  )
  await db.run(
    sql`update extensions set voicemail_notice = true where account_id = 100 and id = any(${withNotice}::bigint[])`,
  )
  await db.run(
    sql`update extensions set service_plan = 'metered' where account_id = 100 and type = 'Extension' and id % 9 = 4`,
  )
  await db.run(
    sql`update extensions set caller_id_choice = 'own' where account_id = 100 and type = 'Extension' and id % 4 = 1`,
  )
  await db.run(
    sql`update extensions set caller_id_name = 'Harbor Pine', caller_id_blocked = id % 2 = 0
      where account_id = 100 and id in (100002, 100121)`,
  )
  for (const [position, { of, by, pickUp }] of watched.entries()) {
    await db.run(
      sql`insert into extension_watchers (account_id, extension_id, watcher_id, position, may_pick_up)
        values (100, ${of}, ${by}, ${position + 1}, ${pickUp})`,
    )
  }
  for (const [position, one] of shared.entries())
    await db.run(
      sql`insert into extension_sharers (account_id, extension_id, sharer_id, position)
        values (100, ${one.of}, ${one.with}, ${position + 1})`,
    )
  await db.run(sql`insert into number_plans (account_id) values (100)`)
  await db.run(sql`
    insert into reserved_number_ranges (account_id, id, first_number, last_number, note, numbers) values
      (100, 3001, '500', '549', 'Manchester branch, opens in spring', int8range(3000500, 3000549, '[]')),
        (100, 3002, '900', '909', 'Test lines of the technicians', int8range(3000900, 3000909, '[]'))`)
  for (const [queue, agents] of answering)
    await db.run(
      sql`insert into queue_agents (account_id, queue_id, agent_id) select 100, ${queue}, a
        from unnest(${agents}::bigint[]) as a`,
    )
  for (const id of accountsWithQueue)
    await db.run(
      sql`insert into queue_agents (account_id, queue_id, agent_id) select ${id}, ${id * 1000 + 803}, a
        from unnest(${[id * 1000 + 2, id * 1000 + 3]}::bigint[]) as a`,
    )
  await insertMessages(db)
}

const insertExtension = async (db: Db, { id, accountId, number, type, name, locationId }: DemoExtension) => {
  await db.run(sql`
    insert into extensions (account_id, id, number, type, name, service_plan, voicemail_on)
      values (${accountId}, ${id}, ${number}, ${type}, ${name}, ${plansOf(type)[0]}, ${canHave(type, "voicemail")})`)
  if (locationId === undefined) return
  await db.run(
    sql`insert into location_services (account_id, kind, object_id, location_id)
      values (${accountId}, 'extension', ${id}, ${locationId})`,
  )
  if (type === "Extension")
    await db.run(
      sql`insert into emergency_location_uses (account_id, kind, object_id, location_id, label)
        values (${accountId}, 'extension', ${id}, ${locationId}, ${`${number} ${name}`})`,
    )
}

const placeOf = (to: number | string) =>
  typeof to === "number"
    ? ({ kind: "extension", id: to, number: null } as const)
    : to === "voicemail"
      ? ({ kind: "voicemail", id: null, number: null } as const)
      : ({ kind: "external", id: null, number: to } as const)

const insertRule = (db: Db, { of, rule, to, seconds, off }: DemoRule) => {
  const place = placeOf(to)
  return db.run(sql`
    insert into extension_forwarding (account_id, extension_id, rule, is_on, seconds, kind, to_extension_id, to_number)
    values (100, ${of}, ${rule}, ${off !== true}, ${seconds ?? null}, ${place.kind}, ${place.id}, ${place.number})`)
}

const insertRing = async (db: Db, { of, mode, targets }: DemoRing) => {
  await db.run(sql`update extensions set ring_mode = ${mode} where account_id = 100 and id = ${of}`)
  for (const [index, { to, seconds, accept }] of targets.entries()) {
    const place = placeOf(to)
    await db.run(sql`
      insert into extension_ring_targets (account_id, extension_id, position, kind, to_extension_id, to_number,
        seconds, accept_prompt)
      values (100, ${of}, ${index + 1}, ${place.kind}, ${place.id}, ${place.number},
        ${mode === "findMe" ? seconds : null}, ${accept})`)
  }
}

const insertMessages = async (db: Db) => {
  let id = 3001
  for (const [extensionId, count] of messages) {
    for (let index = 0; index < count; index++) {
      const [number, name] = callers[(extensionId + index) % callers.length]!
      await db.run(sql`
        insert into voicemail_messages (account_id, id, extension_id, received_at, caller_number, caller_name, seconds,
          heard)
        values (100, ${id++}, ${extensionId}, now() - make_interval(hours => ${index * 19 + (extensionId % 7)}),
          ${number}, ${name}, ${12 + ((extensionId + index * 17) % 70)}, ${index >= 2})`)
    }
  }
}
