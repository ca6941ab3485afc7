import type { ScenarioAnswer, SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

const support = { objectKind: "queue", objectId: 100_804, name: "420 Customer support" } as const
const hears = (name: string) => ({ kind: "announcement", objectKind: "account", objectId: null, name }) as const
const call = (at: string, more: Partial<SimulationDraft>): SimulationDraft => ({
  from: { kind: "outside", number: "+12125550111" },
  to: "+18885550123",
  at,
  keys: [],
  busy: [],
  offline: [],
  answers: "nobody",
  inQueue: "answered",
  ...more,
})

interface DemoScenario {
  readonly id: number
  readonly name: string
  readonly question: SimulationDraft
  readonly answer: ScenarioAnswer
}
const scenarios: readonly DemoScenario[] = [
  {
    id: 6101,
    name: "A customer presses 1 during support hours",
    question: call("2026-11-18T15:00:00.000Z", { keys: ["1"], answers: "first" }),
    answer: {
      result: "answered",
      stops: [
        hears("This call may be recorded"),
        { kind: "menu", objectKind: "flow", objectId: 6001, name: "Service line" },
        { kind: "queue", ...support },
        { kind: "talk", ...support },
      ],
    },
  },
  {
    id: 6102,
    name: "A customer calls on a Sunday",
    question: call("2026-11-15T15:00:00.000Z", {}),
    answer: { result: "voicemail", stops: [hears("Welcome, closed"), { kind: "voicemail", ...support }] },
  },
]

/** Calls that the service line of Harbor & Pine must keep answering as it does. */
export const fillCallScenarios = async (db: Db) => {
  for (const { id, name, question, answer } of scenarios)
    await db.run(sql`
      insert into call_scenarios (account_id, id, name, question, expected, last_answer)
      values (100, ${id}, ${name}, ${json(question)}, ${json(answer)}, ${json(answer)})`)
}
