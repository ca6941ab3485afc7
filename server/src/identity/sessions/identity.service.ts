import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import {
  identityTokenAnswer,
  type IdentityTokenForm,
  type IdentityUserInfo,
} from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PublicContext } from "../../kit/context.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { bearerOf } from "./bearer.rules.ts"
import { clientById, clientOfPlatform } from "./clients.service.ts"
import { identityProviderOf } from "./identity-provider.service.ts"
import { endSessionsOfGrant } from "./sessions.queries.ts"
import { findPerson } from "./sign-in.queries.ts"
import { admit, openSessionFor } from "./sign-in.service.ts"
import { handOver } from "./token-grants.service.ts"

/** Exchanges a code or renews tokens: translates our form for the provider and forwards it. */
export const exchangeCode = async (ctx: PublicContext, form: IdentityTokenForm) => {
  const client = clientOfPlatform(form.platform) ?? refuse(sessionProblems.unknownClient)
  const given =
    form.grant_type === "refresh_token"
      ? { refresh_token: form.refresh_token }
      : { code: form.code, code_verifier: form.code_verifier, redirect_uri: form.redirect }
  const present = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const { status, body } = await identityProviderOf(ctx.kit).askForTokens({
    grant_type: form.grant_type,
    client_id: client.id,
    ...Object.fromEntries(present),
  })
  if (status === 200) return identityTokenAnswer.parse(body)
  if (status >= 500) throw new Error("The identity provider could not issue tokens.")
  throw new Refusal(sessionProblems.codeRefused)
}

/**
 * The user of a provider token, with a new session of this API. There is one session per grant; a later call replaces
 * it.
 */
export const getUserInfo = async (ctx: PublicContext): Promise<IdentityUserInfo> => {
  const value = bearerOf(ctx)
  const token = value === undefined ? undefined : await identityProviderOf(ctx.kit).provider.AccessToken.find(value)
  const client = clientById.get(token?.clientId ?? "")
  if (token?.grantId === undefined || client === undefined || !token.isValid || !token.scopes.has("openid"))
    throw new Refusal(sessionProblems.refreshRefused)
  const grantHash = hashToken(token.grantId)
  const { tokens, person } = await inSystem(ctx, async (db) => {
    const found = (await findPerson(db, Number(token.accountId))) ?? refuse(sessionProblems.refreshRefused)
    const step = admit(found, client)
    await endSessionsOfGrant(db, found.accountId, found.userId, grantHash, "replaced")
    const identity = { grantHash, sessionHash: token.sessionUid === undefined ? null : hashToken(token.sessionUid) }
    return { tokens: await openSessionFor(db, ctx, step, client, "admin", identity), person: found }
  })
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
