import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../../kit/context.ts"
import { recordCalls, type EndedCall } from "../../call-records/call-records.service.ts"
import { keepPastMessages, type LeftMessage } from "../../voicemail/take-messages.service.ts"
import { loadAllRouting } from "../../routing/routing.service.ts"
import { callMoments, wholeCall } from "./history.rules.ts"
import { randomOf } from "../../../kit/random.ts"
import { sandboxQuality } from "./sandbox-engine.adapter.ts"
import { arrivalIn } from "./sandbox-pump.service.ts"
import * as queries from "./sandbox.queries.ts"

/** Small, so that a server whose database runs in its own thread answers in between. */
const batch = 100

/** Older calls left messages too; they have been deleted since. */
const messageDays = 30
const dayMs = 86_400_000

/**
 * Past calls of an account, made by the function that routes its calls today and the people of the simulated engine.
 * The same seed gives the same calls.
 */
export const makeHistory = async (
  kit: Kit,
  accountId: AccountId,
  {
    from,
    to,
    calls,
    seed,
    isStopped = () => false,
  }: {
    readonly from: number
    readonly to: number
    readonly calls: number
    readonly seed: number
    readonly isStopped?: () => boolean
  },
): Promise<number> => {
  const { database } = kit
  const { config, scene, agents } = await database.transaction("system", async (db) => ({
    config: await loadAllRouting(db, accountId, kit.secrets),
    scene: await queries.findScene(db, accountId, seed),
    agents: await queries.listAgents(db, accountId),
  }))
  const random = randomOf(seed, accountId)
  const agentsOf = (queueId: number) => agents.filter((one) => one.queueId === queueId).map((one) => one.agentId)
  let written = 0
  let waiting: (EndedCall & { readonly message: LeftMessage | undefined })[] = []
  const messagesFrom = kit.now().getTime() - messageDays * dayMs
  const write = async () => {
    const left = waiting.flatMap(({ message }) => message ?? []).filter((one) => one.receivedAt >= messagesFrom)
    written += await database.transaction("system", async (db) => {
      const recorded = await recordCalls(db, accountId, waiting)
      if (recorded > 0) await keepPastMessages(kit, db, accountId, left)
      return recorded
    })
    waiting = []
  }
  for (const [index, startedAt] of callMoments(scene.timeZone, from, to, calls, random).entries()) {
    const callSeed = Math.floor(random.next() * 2_000_000_000)
    const arrival = arrivalIn(scene, callSeed)
    if (arrival === undefined) continue
    const engineCallId = `history-${accountId}-${seed}-${index}`
    const one = wholeCall(config, { ...arrival, seed: callSeed }, startedAt, agentsOf, sandboxQuality, engineCallId)
    if (one.summary.endedAt > to) continue
    waiting.push(one)
    if (isStopped()) return written
    if (waiting.length >= batch) await write()
  }
  await write()
  return written
}
