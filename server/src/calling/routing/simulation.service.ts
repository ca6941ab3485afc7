import { shownStep } from "@dialplane/contract/calling/routing/call-step"
import type { Leg } from "@dialplane/contract/calling/routing/call"
import { emptyJourney, extendJourney, type Journey } from "@dialplane/contract/calling/routing/journey"
import { routingProblems } from "@dialplane/contract/calling/routing/routing.problems"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { Simulation, SimulationDraft, SimulationRequest } from "@dialplane/contract/calling/routing/routing.schema"
import { simulate } from "@dialplane/contract/calling/routing/simulate"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { fewestLetters } from "@dialplane/contract/calling/routing/directory-calls"
import { chooseAgents } from "@dialplane/contract/calling/queues/agent-choice"
import { pretendedCaller, pretendedDialed } from "./pretended-call.service.ts"
import { listSuitableAgents, type SuitableAgent } from "./routing.queries.ts"
import { loadRouting, loadRoutingOfMany, type LoadedCall } from "./routing.service.ts"

const simulatedSeed = 1

const callOf = (ctx: Context, draft: SimulationRequest, country: string): LoadedCall => {
  const caller = pretendedCaller(draft.from, country)
  return {
    caller,
    // A call through the draft of a flow starts there, whatever is dialed.
    dialed:
      draft.draftOfFlow === undefined ? pretendedDialed(draft.to, caller, country) : draft.to.replace(/[^\d*#]/g, ""),
    also: {
      dialed: draft.keys.filter((keys) => keys.length > 1),
      spelled: draft.keys.filter((keys) => keys.length >= fewestLetters),
      draftOf: draft.draftOfFlow,
      secrets: ctx.kit.secrets,
    },
  }
}
const momentOf = (ctx: Context, { at }: SimulationRequest) =>
  at === undefined ? ctx.kit.now().getTime() : Date.parse(at)

/** Answers what would happen to a call. In a transaction or for reading. */
export const ask = async (db: Db, ctx: Context, draft: SimulationRequest): Promise<Simulation> => {
  const call = callOf(ctx, draft, (await requireAccount(db, ctx)).countryCode)
  const load = (extensionIds: readonly number[]) => loadRouting(db, ctx.accountId, call, { ...call.also, extensionIds })
  const first = await load([])
  const agents = firstAgents(await suitableAgents(db, ctx, first, momentOf(ctx, draft)), draft)
  return answer(ctx, draft, call, agents.size === 0 ? first : await load([...agents.values()]), agents)
}

/** The same for many questions, whose routing is read once for all of them. A refusal is the answer to its question. */
export const askAll = async (
  db: Db,
  ctx: Context,
  drafts: readonly SimulationDraft[],
): Promise<readonly (Simulation | Refusal)[]> => {
  const { countryCode } = await requireAccount(db, ctx)
  const calls = drafts.map((draft) => orRefusal(() => callOf(ctx, draft, countryCode)))
  const readable = calls.flatMap((call) => (call instanceof Refusal || isCode(call) ? [] : [call]))
  const load = (extensionIds: readonly number[]) =>
    loadRoutingOfMany(
      db,
      ctx.accountId,
      readable.map((call) => ({ ...call, also: { ...call.also, extensionIds } })),
      ctx.kit.secrets,
    )
  const first = await load([])
  const suitable = await suitableAgents(db, ctx, first, ctx.kit.now().getTime())
  const agents = drafts.map((draft) => firstAgents(suitable, draft))
  const known = new Set(agents.flatMap((one) => [...one.values()]))
  const config = known.size === 0 ? first : await load([...known])
  const answers: (Simulation | Refusal)[] = []
  for (const [index, draft] of drafts.entries()) {
    const call = calls[index]!
    answers.push(
      call instanceof Refusal
        ? call
        : isCode(call)
          ? await ask(db, ctx, draft).catch(asRefusal)
          : orRefusal(() => answer(ctx, draft, call, config, agents[index]!)),
    )
  }
  return answers
}
/** What a code acts on is read for it alone. */
const isCode = ({ dialed }: LoadedCall) => /^[*#]/.test(dialed)
const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}
const orRefusal = <T>(work: () => T): T | Refusal => {
  try {
    return work()
  } catch (error) {
    return asRefusal(error)
  }
}

const answer = (
  ctx: Context,
  draft: SimulationRequest,
  { caller, dialed: asked }: LoadedCall,
  loaded: RoutingConfig,
  agents: ReadonlyMap<number, number>,
): Simulation => {
  const at = momentOf(ctx, draft)
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

const suitableAgents = async (
  db: Db,
  ctx: Context,
  { extensions }: RoutingConfig,
  at: number,
): Promise<SuitableAgent[]> => {
  const queueIds = [...extensions.values()].flatMap(({ kind, id }) => (kind === "queue" ? [id] : []))
  return queueIds.length === 0 ? [] : listSuitableAgents(db, ctx.accountId, queueIds, new Date(at).toISOString())
}
/** The agent whom each queue would ring first, by its strategy. Who is busy or offline is part of the question. */
const firstAgents = (
  agents: readonly SuitableAgent[],
  { busy, offline }: Pick<SimulationRequest, "busy" | "offline">,
): ReadonlyMap<number, number> => {
  const away = new Set([...busy, ...offline])
  return new Map(
    [...new Set(agents.map(({ queueId }) => queueId))].flatMap((queueId) => {
      const own = agents.filter((one) => one.queueId === queueId && !away.has(one.extensionId))
      // The call may be about another hour: if nobody is logged in now, somebody will be.
      const ready = own.filter(({ isReady }) => isReady)
      const first = firstAgent(ready.length === 0 ? own : ready)
      return first === undefined ? [] : [[queueId, first] as const]
    }),
  )
}
const firstAgent = (agents: readonly SuitableAgent[]): number | undefined =>
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
