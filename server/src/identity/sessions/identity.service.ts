import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import {
  identityTokenAnswer,
  type IdentityTokenForm,
  type IdentityUserInfo,
} from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PublicContext } from "../../kit/context.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { bearerOf } from "./bearer.rules.ts"
import { clientById, clientOfPlatform } from "./clients.service.ts"
import { identityProviderOf } from "./identity-provider.service.ts"
import { standingOfGrant } from "./identity-sign-ins.service.ts"
import { issueAnew } from "./session-tokens.service.ts"
import { noteDevice } from "./sessions.queries.ts"
import { handOver } from "./token-grants.service.ts"

/** Exchanges a code or renews tokens: translates our form for the provider and forwards it. */
export const exchangeCode = async (ctx: PublicContext, form: IdentityTokenForm) => {
  const client = clientOfPlatform(form.platform) ?? refuse(sessionProblems.unknownClient)
  const given =
    form.grant_type === "refresh_token"
      ? { refresh_token: form.refresh_token }
      : { code: form.code, code_verifier: form.code_verifier, redirect_uri: form.redirect }
  const present = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const { status, body } = await identityProviderOf(ctx.kit).askForTokens(ctx.http, {
    grant_type: form.grant_type,
    client_id: client.id,
    ...Object.fromEntries(present),
  })
  if (status === 200) return identityTokenAnswer.parse(body)
  if (status >= 500) throw new Error("The identity provider could not issue tokens.")
  throw new Refusal(sessionProblems.codeRefused)
}

/** The user of a provider token, with tokens of this API for the session of the grant; a later call replaces them. */
export const getUserInfo = async (ctx: PublicContext): Promise<IdentityUserInfo> => {
  const value = bearerOf(ctx)
  const token = value === undefined ? undefined : await identityProviderOf(ctx.kit).provider.AccessToken.find(value)
  const client = clientById.get(token?.clientId ?? "")
  if (token?.grantId === undefined || client === undefined || !token.isValid || !token.scopes.has("openid"))
    throw new Refusal(sessionProblems.refreshRefused)
  const { grantId } = token
  const opened = await inSystem(ctx, async (db) => {
    const row = await standingOfGrant(db, ctx, grantId)
    if (row === undefined) return undefined
    await noteDevice(db, row.accountId, row.sessionId, clientName(ctx.http.userAgent), ctx.http.address)
    return { row, tokens: await issueAnew(db, ctx.kit.config, row.accountId, row.sessionId) }
  })
  const { row: person, tokens } = opened ?? refuse(sessionProblems.refreshRefused)
  const answer = handOver(ctx, client, tokens, person)
  return {
    sub: String(person.userId),
    legacy_access_token: answer.access_token,
    ...(answer.refresh_token === undefined ? {} : { legacy_refresh_token: answer.refresh_token }),
    user_id: person.userId,
    account_id: person.accountId,
    expires_in: answer.expires_in,
  }
}
