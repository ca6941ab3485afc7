import { commonProblems } from "@dialplane/contract/kit/problem"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import type { VoiceTokenAnswer, VoiceTokenForm } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PublicContext } from "../../kit/context.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { findActorOf } from "./authenticate.service.ts"
import { bearerOf } from "./bearer.rules.ts"
import { clientById } from "./clients.service.ts"
import { signingKeysOf } from "./identity-keys.service.ts"
import { readRefreshCookie } from "./refresh-cookie.service.ts"
import { checkRefreshToken } from "./token-grants.service.ts"

const audience = "voice-gateway"
/** Short, because the gateway is not notified of ended sessions. */
const seconds = { anonymous: 300, builtin: 600, refresh: 600 } as const

interface Speaker {
  readonly userId: number
  readonly accountId: number
  readonly sessionId: string
}

/** A token for the voice gateway: anonymous, for the session of the bearer, or for that of the refresh token. */
export const issueVoiceToken = async (
  ctx: PublicContext,
  form: VoiceTokenForm | undefined,
): Promise<VoiceTokenAnswer> => {
  if (ctx.http.header("x-token") === "anonymous") return sign(ctx, "anonymous", undefined)
  if (form?.grant_type === "refresh_token") return sign(ctx, "refresh", await byRefreshToken(ctx, form))
  const token = bearerOf(ctx) ?? refuse(commonProblems.signInNeeded)
  const actor =
    (await inSystem(ctx, (db) => findActorOf(db, token, ctx.http.address))) ?? refuse(commonProblems.signInNeeded)
  return sign(ctx, "builtin", actor)
}

/** Only checked, not replaced: replacing it is the task of the token call. */
const byRefreshToken = async (ctx: PublicContext, form: VoiceTokenForm): Promise<Speaker> => {
  const client = clientById.get(form.client_id ?? "") ?? refuse(sessionProblems.unknownClient)
  const token = client.browser ? readRefreshCookie(ctx) : form.refresh_token
  const row = token === undefined ? undefined : await inSystem(ctx, (db) => checkRefreshToken(db, ctx, client, token))
  if (row === undefined) throw new Refusal(sessionProblems.refreshRefused)
  return row
}

const sign = async (
  ctx: PublicContext,
  mode: keyof typeof seconds,
  speaker: Speaker | undefined,
): Promise<VoiceTokenAnswer> => {
  const keys = await signingKeysOf(ctx.kit)
  const claims = {
    iss: `${ctx.kit.config.baseUrl}/idp`,
    aud: audience,
    mode,
    sub: speaker === undefined ? "anonymous" : String(speaker.userId),
  }
  const ofSpeaker = speaker === undefined ? {} : { account_id: speaker.accountId, sid: speaker.sessionId }
  return {
    access_token: await keys.sign({ ...claims, ...ofSpeaker }, seconds[mode]),
    token_type: "bearer",
    expires_in: seconds[mode],
    mode,
  }
}
