import { shownStep } from "@dialplane/contract/calling/routing/call-step"
import type { Leg } from "@dialplane/contract/calling/routing/call-party"
import { emptyJourney, type Journey } from "@dialplane/contract/calling/routing/journey"
import { extendJourney } from "@dialplane/contract/calling/routing/extend-journey"
import { routingProblems } from "@dialplane/contract/calling/routing/routing.problems"
import type { CodeScene, RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { Simulation, SimulationDraft, SimulationRequest } from "@dialplane/contract/calling/routing/routing.schema"
import type { Reason } from "@dialplane/contract/calling/routing/reason"
import { simulate } from "@dialplane/contract/calling/routing/simulate"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import { takeFromLimit } from "../../kit/http/rate-limit.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { fewestLetters } from "@dialplane/contract/calling/routing/directory-calls"
import { chooseAgents } from "@dialplane/contract/calling/queues/agent-choice"
import { readCode, sceneAtRest } from "./code-scene.service.ts"
import { withMonitoringPattern } from "./monitoring-codes.service.ts"
import { hasPickupGroups } from "./pickup-switch.service.ts"
import { withAskedState } from "./live-state.rules.ts"
import { pretendedCaller, pretendedDialed } from "./pretended-call.service.ts"
import { listSuitableAgents, type SuitableAgent } from "./routing.queries.ts"
import { loadRoutingOfMany, type LoadedCall } from "./routing.service.ts"

const simulatedSeed = 1

/** Where a call from outside comes in, if not where the dialed number leads. */
const startOf = ({ draftOfFlow, toExtensionId }: SimulationRequest) =>
  draftOfFlow !== undefined
    ? { callFlowId: draftOfFlow }
    : toExtensionId !== undefined
      ? { extensionId: toExtensionId }
      : undefined

const callOf = (draft: SimulationRequest, country: string): LoadedCall => {
  const caller = pretendedCaller(draft.from, country)
  return {
    caller,
    dialed:
      startOf(draft) === undefined ? pretendedDialed(draft.to, caller, country) : draft.to.replace(/[^\d*#]/g, ""),
    also: {
      dialed: draft.keys.filter((keys) => keys.length > 1),
      spelled: draft.keys.filter((keys) => keys.length >= fewestLetters),
      draftOf: draft.draftOfFlow,
      ...(draft.toExtensionId === undefined ? {} : { extensionIds: [draft.toExtensionId] }),
    },
  }
}
const momentOf = (ctx: Context, { at }: SimulationRequest) =>
  at === undefined ? ctx.kit.now().getTime() : Date.parse(at)

/** What an answer can tell whoever asks. */
interface Known {
  /** Whether a PIN is right. Otherwise any PIN counts as the one of guests. */
  readonly pins: boolean
  /** Who called last, for the code that calls back. */
  readonly lastCallers: boolean
}
/** Scenarios have one answer, whoever runs them. */
const sameForAll: Known = { pins: false, lastCallers: false }

/** The call, and what the code that it dials acts on. `reads` is the same call as its routing is read. */
interface Asked {
  readonly call: LoadedCall
  readonly reads: LoadedCall
  readonly codeScene: CodeScene | undefined
}
const lookUp = async (db: Db, ctx: Context, call: LoadedCall, known: Known): Promise<Asked> => {
  const { caller, dialed } = call
  const code = caller.kind === "inside" ? await readCode(db, ctx.accountId, dialed) : undefined
  if (code === undefined || caller.kind !== "inside") return { call, reads: call, codeScene: undefined }
  const codeScene = await sceneAtRest(db, ctx.accountId, caller.extensionId, code, {
    knowsLastCaller: known.lastCallers,
    pickupGroups: hasPickupGroups(ctx.kit),
  })
  // What is dialed after the code, or whom it calls back.
  return { call, reads: { ...call, dialed: codeScene.lastCaller || code.rest || dialed }, codeScene }
}

/**
 * Answers what would happen to some calls, in a transaction or for reading. The routing of all of them is read at once.
 * A refusal is the answer to its question.
 */
const askAll = async (
  db: Db,
  ctx: Context,
  drafts: readonly SimulationRequest[],
  known: Known,
): Promise<readonly (Simulation | Refusal)[]> => {
  const { countryCode } = await requireAccount(db, ctx)
  const asked: (Asked | Refusal)[] = []
  for (const draft of drafts) {
    const call = orRefusal(() => callOf(draft, countryCode))
    asked.push(call instanceof Refusal ? call : await lookUp(db, ctx, call, known))
  }
  const readable = asked.flatMap((one) => (one instanceof Refusal ? [] : [one.reads]))
  const load = async (extensionIds: readonly number[]) =>
    withMonitoringPattern(
      ctx.kit,
      await loadRoutingOfMany(
        db,
        ctx.accountId,
        readable.map((call) => ({
          ...call,
          also: { ...call.also, extensionIds: [...(call.also.extensionIds ?? []), ...extensionIds] },
        })),
        known.pins ? ctx.kit.secrets : undefined,
      ),
    )
  const first = await load([])
  const suitable = await suitableAgents(db, ctx, first, drafts)
  const agents = drafts.map((draft) => firstAgents(suitable, draft))
  const ringing = new Set(agents.flatMap((one) => [...one.values()]))
  const config = ringing.size === 0 ? first : await load([...ringing])
  return drafts.map((draft, index) => {
    const one = asked[index]!
    if (one instanceof Refusal) return one
    const { call, codeScene } = one
    return orRefusal(() =>
      answer(ctx, draft, call, codeScene === undefined ? config : { ...config, codeScene }, agents[index]!, known),
    )
  })
}

/** The answers to scenarios. */
export const askScenarios = (db: Db, ctx: Context, drafts: readonly SimulationDraft[]) =>
  askAll(db, ctx, drafts, sameForAll)

/** Questions of one user: each reads the routing of a call. */
const simulationLimit = { name: "call-simulations", most: 300, seconds: 600 } as const

export const simulateCall = async (ctx: Context, draft: SimulationRequest): Promise<Simulation> => {
  const { keys, homeAccountId, userId } = ctx.actor
  await takeFromLimit(ctx, simulationLimit, `${homeAccountId}:${userId}`)
  const known = { pins: keys.has("read:conference-bridges"), lastCallers: keys.has("read:all-calls") }
  const [found] = await askAll(reading(ctx), ctx, [draft], known)
  if (found instanceof Refusal) throw found
  return found!
}

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
  known: Known,
): Simulation => {
  const at = momentOf(ctx, draft)
  if (caller.kind === "inside" && loaded.extensions.get(caller.extensionId)?.kind !== "person")
    refuse(routingProblems.callerUnknown)
  const { draftOfFlow, toExtensionId } = draft
  if (draftOfFlow !== undefined && !loaded.flows.has(draftOfFlow)) refuse(routingProblems.flowUnknown)
  if (toExtensionId !== undefined && !loaded.extensions.has(toExtensionId)) refuse(routingProblems.targetUnknown)
  const start = startOf(draft)
  // It may not have a number yet: the call comes in as if the company's number led there.
  const dialed =
    start === undefined || caller.kind === "inside" || loaded.numbers.has(asked)
      ? asked
      : (loaded.account.mainNumber ?? asked)
  const config: RoutingConfig = {
    ...withAskedState(loaded, draft, known.pins),
    ...(start === undefined
      ? {}
      : {
          numbers: new Map([...loaded.numbers, [dialed, { number: dialed, leadsTo: start }] as const]),
        }),
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
  /** That the dialed number leads there was only assumed. */
  const isOfConfig = ({ rule, object }: Reason) => rule !== "numberLeadsTo" || object?.id !== dialed
  const journey = moments.reduce<Journey>(
    (soFar, { event, decision }) => extendJourney(soFar, config, event, decision),
    emptyJourney(at),
  )
  return {
    at: new Date(at).toISOString(),
    result,
    seconds: Math.round(seconds),
    steps: journey.steps
      .map((step) => (start === undefined ? step : { ...step, reasons: step.reasons.filter(isOfConfig) }))
      .map((step) => shownStep(step, step.enteredAt)),
    flowSteps: moments.flatMap(({ decision }) =>
      decision.passed.map(({ flowId, nodeId }) => ({ callFlowId: flowId, stepId: nodeId })),
    ),
  }
}

const suitableAgents = async (
  db: Db,
  ctx: Context,
  { extensions }: RoutingConfig,
  drafts: readonly SimulationRequest[],
): Promise<SuitableAgent[]> => {
  const [first] = drafts
  const at = drafts.length === 1 ? momentOf(ctx, first!) : ctx.kit.now().getTime()
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
