import type { FlowGraph, FlowStep } from "@dialplane/contract/calling/call-flows/flow-steps"
import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { mediaIdsIn, scheduleIdsIn, storedOf } from "../../calling/call-flows/call-flows.rules.ts"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { demoPeople } from "./demo-people.ts"

const { firstName, lastName } = demoPeople().find(({ id }) => id === 100_002)!
const author = `${firstName} ${lastName}`
const flowId = 6001
const extensionId = 100_818

const to = (id: number, extension: string, name: string, extensionType: ExtensionType): Destination => ({
  kind: "extension",
  extensionId: id,
  extension,
  name,
  extensionType,
  announcement: null,
})
const support = to(100_804, "420", "Customer support", "Call Queue")
const sales = to(100_805, "421", "Sales", "Call Queue")
const frontDesk = to(100_803, "412", "Front desk", "Call Group")
const warehouse = to(100_802, "410", "Warehouse floor", "Call Group")
const mailboxOf = (one: Destination): Destination => ({ ...one, kind: "voicemail" }) as Destination

const send = (id: string, where: Destination, noAnswer: string | null = null): FlowStep => ({
  kind: "destination",
  id,
  title: "",
  to: where,
  noAnswer,
})
const hours = (open: string): FlowStep => ({
  kind: "schedule",
  id: "hours",
  title: "",
  scheduleId: 2002,
  scheduleName: "Support hours",
  open,
  closed: "closed",
})
const say = (id: string, mediaId: number, name: string, next: string): FlowStep => ({
  kind: "announcement",
  id,
  title: "",
  sound: { mediaId, name },
  next,
})
const closed: readonly FlowStep[] = [
  say("closed", 4002, "Welcome, closed", "message"),
  send("message", mailboxOf(support)),
]
const menu = (keys: Readonly<Record<string, string>>): FlowStep => ({
  kind: "menu",
  id: "menu",
  title: "Service menu",
  greeting: { mediaId: 4001, name: "Welcome, open hours" },
  keys: Object.entries(keys).map(([key, next]) => ({ key: key as "1", next })),
  dialExtensions: true,
  waitSeconds: 5,
  retries: 2,
  noInput: "desk",
  wrongKey: "desk",
})
const teams: readonly FlowStep[] = [
  send("support", support),
  send("sales", sales),
  send("desk", frontDesk, "deskmail"),
  send("deskmail", mailboxOf(frontDesk)),
]

/** The service line of Harbor & Pine: at first only a queue, then a menu; suppliers are being added. */
const first: FlowGraph = { start: "hours", steps: [hours("support"), send("support", support), ...closed] }
const second: FlowGraph = {
  start: "hours",
  steps: [
    hours("notice"),
    say("notice", 4005, "This call may be recorded", "menu"),
    menu({ "1": "support", "2": "sales", "0": "desk" }),
    ...teams,
    ...closed,
  ],
}
const draft: FlowGraph = {
  start: "suppliers",
  steps: [
    {
      kind: "condition",
      id: "suppliers",
      title: "Suppliers",
      caller: { anonymous: false, countries: [], patterns: ["16175550*", "12075550188"] },
      yes: "warehouse",
      no: "hours",
    },
    send("warehouse", warehouse),
    hours("notice"),
    say("notice", 4005, "This call may be recorded", "menu"),
    menu({ "1": "support", "2": "sales", "9": "byname", "0": "desk" }),
    send("byname", { kind: "directory", announcement: null }),
    ...teams,
    ...closed,
  ],
}

export const fillCallFlows = async (db: Db) => {
  await db.run(sql`
    insert into extensions (account_id, id, number, type, name, service_plan, voicemail_on)
    values (100, ${extensionId}, '480', 'Auto Attendant', 'Service line', 'included', true)`)
  await db.run(sql`
    insert into call_flows (account_id, id, name, description, extension_id, draft, draft_changed_at, draft_changed_by,
      version, created_at, changed_at)
    values (100, ${flowId}, 'Service line', 'The toll-free number in the catalog.', ${extensionId},
      ${json(storedOf(draft, false))}, now() - interval '1 day', ${author}, 9, now() - interval '74 days',
      now() - interval '1 day')`)
  await db.run(sql`
    insert into extension_flows (account_id, extension_id, flow_id) values (100, ${extensionId}, ${flowId})`)
  for (const [version, graph, note, daysAgo] of [
    [1, first, "Straight to support", 74],
    [2, second, "A menu for sales and the front desk, and the notice about recording", 20],
  ] as const)
    await db.run(sql`
      insert into call_flow_versions (account_id, flow_id, version, graph, note, published_at, published_by)
      values (100, ${flowId}, ${version}, ${json(storedOf(graph, true))}, ${note},
        now() - make_interval(days => ${daysAgo}), ${author})`)
  await db.run(sql`update call_flows set published_version = 2 where account_id = 100 and id = ${flowId}`)
  await insertDestinations(db, "published", second)
  await insertDestinations(db, "draft", draft)
  const graphs = [storedOf(second, false), storedOf(draft, false)]
  await db.run(sql`
    insert into call_flow_references (account_id, flow_id, schedule_id, media_id)
    select 100, ${flowId}::bigint, s.id, null::bigint
      from unnest(${[...new Set(graphs.flatMap(scheduleIdsIn))]}::bigint[]) as s (id)
    union all select 100, ${flowId}::bigint, null, m.id
      from unnest(${[...new Set(graphs.flatMap(mediaIdsIn))]}::bigint[]) as m (id)`)
  await db.run(sql`
    update phone_numbers set extension_id = ${extensionId} where account_id = 100 and number = '18885550123'`)
}

const insertDestinations = async (db: Db, part: "draft" | "published", { steps }: FlowGraph) => {
  for (const step of steps) {
    if (step.kind !== "destination" || step.to === null) continue
    const target = "extensionId" in step.to ? step.to.extensionId : null
    await db.run(sql`
      insert into call_destinations (account_id, owner_flow_id, slot, kind, to_extension_id)
      values (100, ${flowId}, ${`${part}.${step.id}`}, ${step.to.kind}, ${target})`)
  }
}
