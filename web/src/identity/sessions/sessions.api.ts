import { endOwnSession, listOwnSessions } from "@dialplane/contract/identity/sessions/sessions.endpoints"
import type { SessionEntry } from "@dialplane/contract/identity/sessions/sessions.schema"
import { getSensitiveSecuritySettings } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import { mutationOptions } from "@tanstack/react-query"
import { invalidate } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"

export const ownSessionsQuery = query(listOwnSessions, {}, { customError: true })

/** A session that no longer exists counts as ended. */
const end = ({ sessionId }: Pick<SessionEntry, "sessionId">) =>
  call(endOwnSession, { params: { sessionId } }, { customError: true }).catch((error: unknown) => {
    if (!(error instanceof RequestError && error.status === 404)) throw error
  })

/** Ends the user's own sessions as far as possible; fails if one could not be ended. */
export const endSessions = mutationOptions({
  mutationFn: async (sessions: readonly SessionEntry[]) => {
    const results = await Promise.allSettled(sessions.map(end))
    const failed = results.find((result) => result.status === "rejected")
    if (failed) throw failed.reason
    return sessions.length
  },
  onSettled: (_count, _error, _sessions, _onMutate, { client }) =>
    void invalidate(client, endOwnSession, [listOwnSessions, getSensitiveSecuritySettings]),
})
