import { getSessionLife, reportActivity } from "@dialplane/contract/identity/sessions/sessions.endpoints"
import { policyChanged } from "@dialplane/contract/identity/sessions/sessions.events"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

staleBy(policyChanged, getSessionLife)

/** Read only when it is needed: asking again without a reason would say nothing new. */
export const sessionLifeQuery = {
  ...query(getSessionLife, {}, { customError: true }),
  staleTime: Infinity,
  retry: false,
} as const

export const sendActivity = () => call(reportActivity, {}, { customError: true })
