import {
  config,
  flow,
  group,
  mondayAtTen,
  outside,
  person,
  queue,
} from "../../contract/src/calling/routing/routing.factory.ts"
import type { FlowNode } from "../../contract/src/calling/routing/flow-graph.ts"
import { decide } from "../../contract/src/calling/routing/decide.ts"
import { findingsOf } from "../../contract/src/calling/routing/routing-checks.ts"
import { listSpelled } from "../../server/src/calling/routing/routing.queries.ts"
import { loadRouting } from "../../server/src/calling/routing/routing.service.ts"
import type { Database, Db } from "../../server/src/kit/database/database.ts"
import { sql } from "../../server/src/kit/database/sql.ts"
import { inTurns, perRequest, shown, type Cost } from "./cost.ts"
import { note } from "./table.ts"

interface Place {
  readonly address: string
  readonly processes: readonly number[]
  readonly tokens: Readonly<Record<number, string>>
  readonly database: Database
  /** How many calls accounts 101 and 100 have. */
  readonly counts: readonly [number, number]
}

const [small, large] = [101, 100]
const number = "12075550100"

const tenSteps = () =>
  config({
    extensions: [person(1), person(2), group(3, [1, 2]), queue(4)],
    numbers: { [number]: { callFlowId: 1 } },
    flows: [flow(1, tenNodes)],
  })

/** Nine conditions on the caller, then a call group. */
const tenNodes: Readonly<Record<string, FlowNode>> = Object.fromEntries(
  Array.from({ length: 10 }, (_, index): [string, FlowNode] => [
    index === 0 ? "start" : `step${index}`,
    index < 9
      ? {
          kind: "condition",
          caller: { anonymous: false, countries: [], patterns: ["1999*"] },
          yes: "step9",
          no: `step${index + 1}`,
        }
      : { kind: "destination", to: { kind: "extension", extensionId: 3 }, noAnswer: null },
  ]),
)

const decisionsPerSecond = () => {
  const routing = tenSteps()
  const arrival = { kind: "arrived", at: mondayAtTen, caller: outside("12125550111"), dialed: number, seed: 7 } as const
  const turn = () => {
    const began = performance.now()
    for (let index = 0; index < 20_000; index++) decide(routing, null, arrival)
    return 20_000 / ((performance.now() - began) / 1000)
  }
  turn()
  // The fastest of five: other processes can only make a turn slower.
  return Math.max(...Array.from({ length: 5 }, turn))
}

/** Routing, its configuration, its checks, and a page of the call log. */
export const measureCalls = async ({ address, processes, tokens, database, counts }: Place) => {
  const speed = decisionsPerSecond()
  note("decisions of routing, flow of ten steps", `${Math.round(speed)} per second`, "50,000", speed >= 50_000)

  const numbers = await database.transaction("system", (db) =>
    db.many<{ number: string }>(sql`
      select n.number from phone_numbers n where n.account_id = ${large} and n.extension_id is not null
        and n.status in ('Assigned', 'In Use') order by n.number limit 20`),
  )
  const load = (index: number, watch: (db: Db) => Db = (db) => db) =>
    database.transaction("system", (db) =>
      loadRouting(
        watch(db),
        large,
        { caller: outside("12125550111"), dialed: numbers[index % numbers.length]!.number },
        { dialed: [], extensionIds: [] },
      ),
    )
  note(
    "configuration of a call, account with 100,000 extensions",
    shown(await perRequest([process.pid, processes[1]!], load)),
  )
  let asked = 0
  const counting = (db: Db): Db =>
    new Proxy(db, {
      get: (target, name, receiver) => {
        asked += 1
        return Reflect.get(target, name, receiver) as unknown
      },
    })
  for (const index of numbers.keys()) await load(index, counting)
  const trips = asked / numbers.length
  note("round trips for the configuration of a call", trips.toFixed(1), "3", trips <= 3)

  for (const accountId of [small, large])
    note(
      `dial by name, account with ${accountId === large ? "100,000" : "1,000"} extensions`,
      shown(
        await perRequest([process.pid, processes[1]!], (index) =>
          database.transaction("system", (db) => listSpelled(db, accountId, [String(222 + (index % 700))])),
        ),
      ),
    )

  const read = (accountId: number, query: string) => async () => {
    const answer = await fetch(`${address}/api/ucaas/account/${accountId}/calls?limit=50&${query}`, {
      headers: { authorization: `Bearer ${tokens[accountId]}` },
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.arrayBuffer()
  }
  const counted = counts.map((count) => count.toLocaleString("en-US"))
  const personOf = (accountId: number) => accountId * 1000 + 10
  const queueOf = (accountId: number) => accountId * 1000 + 804
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const halfAYearAgo = (_accountId: number) => `before=${Date.parse(daysAgo(180))}-1`
  for (const [what, query] of [
    ["newest", () => ""],
    ["half a year ago", () => `to=${daysAgo(180)}`],
    ["of a month", () => `from=${daysAgo(100)}&to=${daysAgo(70)}`],
    ["page of half a year ago", halfAYearAgo],
    ["of an extension", (accountId) => `extensionId=${personOf(accountId)}`],
    ["of a user", (accountId) => `userId=${personOf(accountId)}`],
    ["of a device", (accountId) => `deviceId=${personOf(accountId)}`],
    ["of a user, page of half a year ago", (accountId) => `userId=${personOf(accountId)}&${halfAYearAgo(accountId)}`],
    ["of a user, missed", (accountId) => `userId=${personOf(accountId)}&result=missed`],
    ["of a user, canceled, 60 in all", (accountId) => `userId=${personOf(accountId)}&result=canceled`],
    [
      "of a user, canceled and inbound, none",
      (accountId) => `userId=${personOf(accountId)}&result=canceled&direction=inbound`,
    ],
    ["of an extension, canceled, 60 in all", (accountId) => `extensionId=${personOf(accountId)}&result=canceled`],
    ["of a device, canceled, 60 in all", (accountId) => `deviceId=${personOf(accountId)}&result=canceled`],
    ["of a user, outbound", (accountId) => `userId=${personOf(accountId)}&direction=outbound`],
    ["of a number", () => "number=12075560100"],
    ["of the main number", () => "number=12075550100"],
    ["of the main number, page of half a year ago", (accountId) => `number=12075550100&${halfAYearAgo(accountId)}`],
    ["of the main number, failed", () => "number=12075550100&result=failed"],
    ["of the main number, canceled, none", () => "number=12075550100&result=canceled"],
    ["of the main number, internal", () => "number=12075550100&direction=internal"],
    ["missed", () => "result=missed"],
    ["missed, page of half a year ago", (accountId) => `result=missed&${halfAYearAgo(accountId)}`],
    ["canceled, 60 in all", () => "result=canceled"],
    ["failed, one in a thousand", () => "result=failed"],
    ["inbound", () => "direction=inbound"],
    ["internal, one in a thousand", () => "direction=internal"],
    ["canceled and inbound, none", () => "result=canceled&direction=inbound"],
    ["of a queue", (accountId) => `queueId=${queueOf(accountId)}`],
    ["of a queue, outbound", (accountId) => `queueId=${queueOf(accountId)}&direction=outbound`],
    ["of a queue, missed", (accountId) => `queueId=${queueOf(accountId)}&result=missed`],
    ["of a queue, canceled, none", (accountId) => `queueId=${queueOf(accountId)}&result=canceled`],
  ] satisfies readonly (readonly [string, (accountId: number) => string])[]) {
    const [few, many] = (await inTurns(processes, [read(small, query(small)), read(large, query(large))])) as [
      Cost,
      Cost,
    ]
    note(`call log, 50 of ${counted[1]} calls, ${what}`, shown(many), "5 ms CPU", many.cpu <= 5)
    const ratio = many.cpu / few.cpu
    note(`the same at ${counted[0]} calls`, `${ratio.toFixed(2)}x`, "1.3x", ratio <= 1.3)
  }

  const flows = Array.from({ length: 500 }, (_, index) => flow(index + 1, tenNodes))
  const account = config({
    extensions: Array.from({ length: 500 }, (_, index) => person(index + 1, { callFlowId: index + 1 })),
    numbers: Object.fromEntries(flows.map((one, index) => [`1207555${1000 + index}`, { callFlowId: one.id }])),
    flows,
  })
  const began = performance.now()
  findingsOf(account, mondayAtTen)
  const took = performance.now() - began
  note("checks of an account with 500 flows", `${took.toFixed(0)} ms`, "1 s", took <= 1000)
}
