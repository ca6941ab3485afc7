import { shownStep } from "@dialplane/contract/calling/routing/call-step"
import type { Caller, Leg } from "@dialplane/contract/calling/routing/call"
import { emptyJourney, extendJourney, type Journey } from "@dialplane/contract/calling/routing/journey"
import { routingProblems } from "@dialplane/contract/calling/routing/routing.problems"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { Simulation, SimulationRequest } from "@dialplane/contract/calling/routing/routing.schema"
import { simulate } from "@dialplane/contract/calling/routing/simulate"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { fewestLetters } from "@dialplane/contract/calling/routing/directory-calls"
import { chooseAgents } from "@dialplane/contract/calling/queues/agent-choice"
import { listReadyAgents, type ReadyAgent } from "./routing.queries.ts"
import { loadRouting } from "./routing.service.ts"

const simulatedSeed = 1

const callerOf = (draft: SimulationRequest, country: string): Caller => {
  const { from } = draft
  if (from.kind === "extension") return { kind: "inside", extensionId: from.extensionId }
  if (from.number === "") return { kind: "outside", number: null, country: null }
  const read = readPhoneNumber(from.number, country)
  return read.ok
    ? { kind: "outside", number: read.value.number.replace(/\D/g, ""), country: read.value.country ?? null }
    : refuse(routingProblems.numberInvalid, { number: from.number })
}

/** What is dialed from outside is a phone number; inside it is whatever the phone sends. */
const dialedOf = ({ to }: SimulationRequest, caller: Caller, country: string): string => {
  const read = caller.kind === "outside" ? readPhoneNumber(to, country) : undefined
  return read?.ok === true ? read.value.number.replace(/\D/g, "") : to.replace(/[^\d*#+]/g, "")
}

/** Answers what would happen to a call. In a transaction or for reading. */
export const ask = async (db: Db, ctx: Context, draft: SimulationRequest): Promise<Simulation> => {
  const { countryCode } = await requireAccount(db, ctx)
  const caller = callerOf(draft, countryCode)
  const asked = dialedOf(draft, caller, countryCode)
  const load = (extensionIds: readonly number[]) =>
    loadRouting(
      db,
      ctx.accountId,
      { caller, dialed: asked },
      {
        extensionIds,
        dialed: draft.keys.filter((keys) => keys.length > 1),
        spelled: draft.keys.filter((keys) => keys.length >= fewestLetters),
        draftOf: draft.draftOfFlow,
        secrets: ctx.kit.secrets,
      },
    )
  const at = draft.at === undefined ? ctx.kit.now().getTime() : Date.parse(draft.at)
  const first = await load([])
  const agents = await firstAgents(db, ctx, first, draft, at)
  const loaded = agents.size === 0 ? first : await load([...agents.values()])
  if (caller.kind === "inside" && loaded.extensions.get(caller.extensionId)?.kind !== "person")
    refuse(routingProblems.callerUnknown)
  const { draftOfFlow } = draft
  if (draftOfFlow !== undefined && !loaded.flows.has(draftOfFlow)) refuse(routingProblems.flowUnknown)
  // A flow may not have a number yet: the call comes in as if the company's number led there.
  const dialed =
    draftOfFlow === undefined || caller.kind === "inside" || loaded.numbers.has(asked)
      ? asked
      : (loaded.account.mainNumber ?? asked)
  const config: RoutingConfig = {
    ...loaded,
    ...(draftOfFlow === undefined
      ? {}
      : {
          numbers: new Map([
            ...loaded.numbers,
            [dialed, { number: dialed, leadsTo: { callFlowId: draftOfFlow } }] as const,
          ]),
        }),
    presence: new Map([
      ...draft.offline.map((id) => [id, "offline"] as const),
      ...draft.busy.map((id) => [id, "busy"] as const),
    ]),
  }
  const { moments, result, seconds } = simulate(config, {
    at,
    caller,
    dialed,
    seed: simulatedSeed,
    keys: draft.keys,
    answersAfter: () => (draft.answers === "first" ? 6 : null),
    inQueue: (queueId) => {
      if (draft.inQueue !== "answered") return { why: draft.inQueue }
      const agent = agents.get(queueId)
      return agent === undefined ? { why: "waitedTooLong" } : { answeredAfter: 20, by: legOf(agent) }
    },
    leavesMessage: true,
  })
  const journey = moments.reduce<Journey>(
    (soFar, { event, decision }) => extendJourney(soFar, config, event, decision),
    emptyJourney(at),
  )
  return {
    at: new Date(at).toISOString(),
    result,
    seconds: Math.round(seconds),
    steps: journey.steps.map((step) => shownStep(step, step.enteredAt)),
    flowSteps: moments.flatMap(({ decision }) =>
      decision.passed.map(({ flowId, nodeId }) => ({ callFlowId: flowId, stepId: nodeId })),
    ),
  }
}

/** The agent whom each queue would ring first, by its strategy. Who is busy or offline is part of the question. */
const firstAgents = async (
  db: Db,
  ctx: Context,
  { extensions }: RoutingConfig,
  { busy, offline }: SimulationRequest,
  at: number,
): Promise<ReadonlyMap<number, number>> => {
  const queueIds = [...extensions.values()].flatMap(({ kind, id }) => (kind === "queue" ? [id] : []))
  if (queueIds.length === 0) return new Map()
  const away = new Set([...busy, ...offline])
  const agents = await listReadyAgents(db, ctx.accountId, queueIds, new Date(at).toISOString())
  return new Map(
    queueIds.flatMap((queueId) => {
      const own = agents.filter((one) => one.queueId === queueId && !away.has(one.extensionId))
      const first = firstAgent(own)
      return first === undefined ? [] : [[queueId, first] as const]
    }),
  )
}
const firstAgent = (agents: readonly ReadyAgent[]): number | undefined =>
  agents.length === 0
    ? undefined
    : chooseAgents(
        agents[0]!.strategy,
        agents.map((agent) => ({ ...agent, state: "ready" as const })),
        {
          lastCallEndedAt: new Map(
            agents.flatMap((one) => (one.lastCallEndedMs === null ? [] : [[one.extensionId, one.lastCallEndedMs]])),
          ),
          callsToday: new Map(agents.map((one) => [one.extensionId, one.callsToday])),
          roundRobinAfter: agents[0]!.lastAgentId,
          seed: simulatedSeed,
        },
      )[0]?.[0]
const legOf = (extensionId: number): Leg => ({ kind: "extension", extensionId, delay: 0, confirm: false })

export const simulateCall = (ctx: Context, draft: SimulationRequest): Promise<Simulation> =>
  ask(reading(ctx), ctx, draft)
