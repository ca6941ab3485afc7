import { listOwnQueues, setOwnState } from "@dialplane/contract/calling/queues/agent-states.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

// An administrator may add, pause or log out the user meanwhile.
staleBy("queue", listOwnQueues)
staleBy("queueAgent", listOwnQueues)
staleBy("extension", listOwnQueues)

/** Also decides whether the menu has the page. */
export const ownQueuesQuery = query(listOwnQueues, undefined, { customError: true })
export const saveOwnState = mutation(setOwnState, {
  errors: "form",
  options: { customError: true },
  invalidatesTopics: ["queueAgent"],
  invalidates: [listOwnQueues],
})
