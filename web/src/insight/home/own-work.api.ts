import { getOwnWork } from "@dialplane/contract/insight/home/own-work.endpoints"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

// Somebody may make the user an agent or supervisor meanwhile.
for (const topic of ["queue", "queueAgent", "extension", "callMonitoring", "callGroup", "pickupGroup", "voicemail"])
  staleBy(topic, getOwnWork)

export const ownWorkQuery = {
  ...query(getOwnWork, undefined, { customError: true }),
  // The menu and the dashboard ask one after the other; changes come as events.
  staleTime: 30_000,
}
