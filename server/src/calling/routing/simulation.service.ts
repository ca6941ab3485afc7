import { shownStep } from "@dialplane/contract/calling/routing/call-step"
import type { Caller, Leg } from "@dialplane/contract/calling/routing/call"
import { emptyJourney, extendJourney, type Journey } from "@dialplane/contract/calling/routing/journey"
import { routingProblems } from "@dialplane/contract/calling/routing/routing.problems"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { Simulation, SimulationDraft, SimulationRequest } from "@dialplane/contract/calling/routing/routing.schema"
import { simulate } from "@dialplane/contract/calling/routing/simulate"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { fewestLetters } from "@dialplane/contract/calling/routing/directory-calls"
import { loadRouting, loadRoutingOfMany, type LoadedCall } from "./routing.service.ts"

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

const callOf = (draft: SimulationRequest, country: string): LoadedCall => {
  const caller = callerOf(draft, country)
  return {
    caller,
    dialed: dialedOf(draft, caller, country),
    also: {
      dialed: draft.keys.filter((keys) => keys.length > 1),
      spelled: draft.keys.filter((keys) => keys.length >= fewestLetters),
      draftOf: draft.draftOfFlow,
    },
  }
}

/** Answers what would happen to a call. In a transaction or for reading. */
export const ask = async (db: Db, ctx: Context, draft: SimulationRequest): Promise<Simulation> => {
  const call = callOf(draft, (await requireAccount(db, ctx)).countryCode)
  return answer(ctx, draft, call, await loadRouting(db, ctx.accountId, call, call.also))
}

/** The same for many questions, whose routing is read once for all of them. A refusal is the answer to its question. */
export const askAll = async (
  db: Db,
  ctx: Context,
  drafts: readonly SimulationDraft[],
): Promise<readonly (Simulation | Refusal)[]> => {
  const { countryCode } = await requireAccount(db, ctx)
  const calls = drafts.map((draft) => orRefusal(() => callOf(draft, countryCode)))
  const config = await loadRoutingOfMany(
    db,
    ctx.accountId,
    calls.flatMap((call) => (call instanceof Refusal ? [] : [call])),
  )
  return drafts.map((draft, index) => {
    const call = calls[index]!
    return call instanceof Refusal ? call : orRefusal(() => answer(ctx, draft, call, config))
  })
}
const orRefusal = <T>(work: () => T): T | Refusal => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const answer = (
  ctx: Context,
  draft: SimulationRequest,
  { caller, dialed: asked }: LoadedCall,
  loaded: RoutingConfig,
): Simulation => {
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
  const at = draft.at === undefined ? ctx.kit.now().getTime() : Date.parse(draft.at)
  const { moments, result, seconds } = simulate(config, {
    at,
    caller,
    dialed,
    seed: 1,
    keys: draft.keys,
    answersAfter: () => (draft.answers === "first" ? 6 : null),
    inQueue: (queueId) =>
      draft.inQueue === "answered" ? { answeredAfter: 20, by: anAgent(queueId) } : { why: draft.inQueue },
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

/** Which agent answers does not matter to the way. */
const anAgent = (queueId: number): Leg => ({ kind: "extension", extensionId: queueId, delay: 0, confirm: false })

export const simulateCall = (ctx: Context, draft: SimulationRequest): Promise<Simulation> =>
  ask(reading(ctx), ctx, draft)
