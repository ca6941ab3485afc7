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
import type { Database } from "../../server/src/kit/database/database.ts"
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
  const caller = outside("12125550111")
  note(
    "configuration of a call, account with 100,000 extensions",
    shown(
      await perRequest([process.pid, processes[1]!], (index) =>
        database.transaction("system", (db) =>
          loadRouting(db, large, { caller, dialed: numbers[index % numbers.length]!.number, seed: 1 } as never, {
            dialed: [],
            extensionIds: [],
          }),
        ),
      ),
    ),
  )

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
  for (const [what, query] of [
    ["newest", () => ""],
    ["a year ago", () => `to=${new Date(Date.now() - 365 * 86_400_000).toISOString()}`],
    ["of an extension", (accountId: number) => `extensionId=${accountId * 1000 + 10}`],
    ["of a user", (accountId: number) => `userId=${accountId * 1000 + 10}`],
    ["of a number", () => "number=12075560100"],
    ["of the main number", () => "number=12075550100"],
    ["missed", () => "result=missed"],
    ["failed, one in a thousand", () => "result=failed"],
    ["internal, one in a thousand", () => "direction=internal"],
    ["of a queue, failed", (accountId: number) => `queueId=${accountId * 1000 + 804}&result=failed`],
  ] as const) {
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
