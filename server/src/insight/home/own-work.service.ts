import type { OwnWork } from "@dialplane/contract/insight/home/own-work.schema"
import { listOwnRules } from "../../calling/call-monitoring/monitoring-sessions.service.ts"
import { listOwn as listOwnPickup } from "../../calling/engine/own-pickup.service.ts"
import { listOwn as listOwnQueues } from "../../calling/queues/agent-states.service.ts"
import { countOwn as countOwnVoicemail } from "../../calling/voicemail/voicemail.service.ts"
import { can, type Context } from "../../kit/context.ts"

/** Asks the services of the pages that the menu lists, so that an entry and its page never disagree. */
export const get = async (ctx: Context): Promise<OwnWork> => {
  const takesCalls = can(ctx, "read:own-calls")
  const agents = takesCalls ? await listOwnQueues(ctx) : []
  return {
    isAgent: agents.length > 0,
    isPausedForMissing: agents.some(({ pause }) => pause?.reason === "missedCalls"),
    isSupervisor: (await listOwnRules(ctx)).length > 0,
    isInPickupGroup: takesCalls && (await listOwnPickup(ctx)).group !== null,
    newVoicemail: can(ctx, "read:own-voicemail") ? (await countOwnVoicemail(ctx)).newCount : 0,
  }
}
