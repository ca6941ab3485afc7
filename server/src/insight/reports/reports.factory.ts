import type { AccountId } from "@dialplane/contract/kit/ids"
import type { EndedCall } from "../../calling/call-records/call-records.service.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** What calls of tests can go through. */
export interface Parties {
  readonly people: readonly { readonly extensionId: number; readonly userId: number }[]
  readonly queues: readonly {
    readonly id: number
    readonly serviceLevelSeconds: number
    readonly ignoreAbandonedSeconds: number
  }[]
  readonly groups: readonly { readonly id: number }[]
}
export const findParties = async (db: Db, accountId: AccountId): Promise<Parties> => ({
  people: await db.many(sql`
    select e.id as extension_id, e.user_id from extensions e
    where e.account_id = ${accountId} and e.type = 'Extension' and e.user_id is not null order by e.id limit 4`),
  queues: await db.many(sql`
    select t.queue_id as id, t.service_level_seconds::int, t.ignore_abandoned_seconds::int from queue_settings t
    where t.account_id = ${accountId} order by t.queue_id limit 2`),
  groups: await db.many(sql`
    select e.id from extensions e where e.account_id = ${accountId} and e.type = 'Call Group' order by e.id limit 2`),
})

type Step = EndedCall["steps"][number]
type Leg = EndedCall["legs"][number]
const second = 1000

export const stepOf = (
  kind: Step["kind"],
  object: { readonly kind: "queue" | "group" | "person"; readonly id: number } | null,
  enteredAt: number,
  leftAt: number,
  outcome = "",
): Step => ({
  kind,
  object: object === null ? null : { ...object, name: `${object.kind} ${object.id}` },
  enteredAt,
  leftAt,
  outcome,
  reasons: [],
})
export const legOf = (
  extensionId: number | null,
  rangAt: number,
  answeredAt: number | null,
  endedAt: number,
  more: Partial<Leg> = {},
): Leg => ({
  extensionId,
  number: extensionId === null ? "12125550100" : String(extensionId % 1000),
  name: `Party ${extensionId}`,
  direction: "inbound",
  rangAt,
  answeredAt,
  endedAt,
  result: answeredAt === null ? "notAnswered" : "answered",
  quality: null,
  ...more,
})

let made = 0
export const callOf = (
  startedAt: number,
  {
    summary,
    ...parts
  }: {
    readonly summary?: Partial<EndedCall["summary"]>
    readonly legs?: readonly Leg[]
    readonly steps?: readonly Step[]
  },
): EndedCall => ({
  engine: "test",
  engineCallId: `report-${(made += 1)}`,
  legs: parts.legs ?? [],
  steps: parts.steps ?? [],
  summary: {
    direction: "inbound",
    startedAt,
    answeredAt: null,
    endedAt: startedAt + 60 * second,
    result: "missed",
    ringSeconds: 0,
    waitSeconds: 0,
    talkSeconds: 0,
    holdSeconds: 0,
    fromNumber: "12125550100",
    fromName: "",
    toNumber: "12075550199",
    toName: "",
    extensionId: null,
    queueId: null,
    groupId: null,
    receptionistId: null,
    callFlowId: null,
    isExternal: true,
    isInternational: false,
    ...summary,
  },
})
