import type { Portal } from "../create-portal.ts"
import { sessionEndpoints } from "./session-endpoints.ts"

/** A token for the voice gateway: anonymous, from the session, or renewed. */
export const fetchVoiceToken = async (portal: Portal, mode: "anonymous" | "builtin" | "refresh") => {
  const { issueVoiceToken } = await sessionEndpoints()
  if (mode === "anonymous") return portal.call(issueVoiceToken, {}, { headers: { "X-Token": "anonymous" } })
  const headers = { Authorization: `Bearer ${await portal.tokens.current("")}` }
  if (mode === "builtin") return portal.call(issueVoiceToken, {}, { headers })
  const { portalClient } = await portal.config.read()
  return portal.call(
    issueVoiceToken,
    { body: { grant_type: "refresh_token", client_id: portalClient.clientId } },
    { headers },
  )
}
