import { admissionOf } from "@dialplane/contract/ground/accounts/account-admission"
import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import type {
  PasskeySignInBegin,
  PasskeySignInForm,
  TwoFactorAnswer,
  TwoFactorForm,
  TokenAnswer,
  TokenForm,
} from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { browserClients, requireClient, type Client } from "./clients.service.ts"
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from "./refresh-cookie.service.ts"
import { renewSession, type IssuedTokens } from "./session-tokens.service.ts"
import { lockRefreshToken, type RefreshRow } from "./sessions.queries.ts"
import { endRefused, mayContinue } from "./session-standing.service.ts"
import { judgeRefresh } from "./sessions.rules.ts"
import type { EndReason } from "./sessions.service.ts"
import {
  beginPasskeySignIn,
  openSessionFor,
  signInWithPasskey,
  signInWithPassword,
  submitTwoFactor,
} from "./sign-in.service.ts"
import { openSsoSession } from "./sso-sessions.service.ts"

/** The token call: with a password, or with the session's refresh token. */
export const issueToken = (ctx: PublicContext, form: TokenForm): Promise<TokenAnswer> => {
  const client = requireClient(ctx, form.client_id)
  return form.grant_type === "password"
    ? passwordGrant(ctx, client, form)
    : refreshGrant(ctx, client, form.refresh_token)
}

const passwordGrant = async (
  ctx: PublicContext,
  client: Client,
  form: Extract<TokenForm, { grant_type: "password" }>,
): Promise<TokenAnswer> => {
  const portal = form.portal ?? "admin"
  const step = await signInWithPassword(ctx, client, form.username, form.password, portal)
  if (step.kind === "twoFactor")
    throw new Refusal(
      step.challenge.kind === "enrol" ? mfaProblems.enrollmentRequired : mfaProblems.required,
      {},
      [],
      step.challenge,
    )
  const tokens = await inSystem(ctx, (db) => openSessionFor(db, ctx, step, client, portal))
  return handOver(ctx, client, tokens, step.person)
}

const isPortal = (entryPoint: string): entryPoint is "admin" | "dashboard" =>
  entryPoint === "admin" || entryPoint === "dashboard"

/** Completes a sign-in that needs a verification code, after the password or the identity provider. */
export const completeSignIn = async (
  ctx: PublicContext,
  { client_id, ...answer }: TwoFactorForm,
): Promise<TwoFactorAnswer> => {
  const client = requireClient(ctx, client_id)
  const { tokens, person, recoveryCodes } = await submitTwoFactor(
    ctx,
    client,
    isPortal,
    answer,
    async (db, admitted, { entryPoint, named, recoveryCodes: codes }) => {
      const portal = isPortal(entryPoint) ? entryPoint : "admin"
      return {
        tokens: await (named === null
          ? openSessionFor(db, ctx, admitted, client, portal)
          : openSsoSession(db, ctx, admitted, client, portal, named)),
        person: admitted.person,
        recoveryCodes: codes,
      }
    },
  )
  return { ...handOver(ctx, client, tokens, person), ...(recoveryCodes === null ? {} : { recoveryCodes }) }
}

export const beginPasskey = (ctx: PublicContext, { client_id, portal }: PasskeySignInBegin) =>
  beginPasskeySignIn(ctx, requireClient(ctx, client_id), portal)

export const completePasskey = async (
  ctx: PublicContext,
  { client_id, passkey }: PasskeySignInForm,
): Promise<TokenAnswer> => {
  const client = requireClient(ctx, client_id)
  const { tokens, person } = await signInWithPasskey(
    ctx,
    client,
    isPortal,
    passkey,
    async (db, admitted, entryPoint) => ({
      tokens: await openSessionFor(db, ctx, admitted, client, isPortal(entryPoint) ? entryPoint : "admin"),
      person: admitted.person,
    }),
  )
  return handOver(ctx, client, tokens, person)
}

const refreshGrant = async (
  ctx: PublicContext,
  client: Client,
  givenToken: string | undefined,
): Promise<TokenAnswer> => {
  const token = client.browser ? readRefreshCookie(ctx) : givenToken
  const renewed =
    token === undefined
      ? { ended: "expired" }
      : await inSystem(ctx, async (db) => {
          const row = await checkRefreshToken(db, ctx, client, token)
          if (row === undefined) return { ended: await findEndReason(db, client, token) }
          return {
            row,
            tokens: await renewSession(db, ctx.kit.config, row, row.verdict === "renewAgain", ctx.http.address),
          }
        })
  if ("ended" in renewed) {
    if (client.browser) clearRefreshCookie(ctx)
    throw new Refusal(sessionProblems.refreshRefused, {}, [], { reason: renewed.ended })
  }
  return handOver(ctx, client, renewed.tokens, renewed.row)
}

const overReasons = { limit: "sessionLimit", idle: "idle" } as const

/** Why a session cannot be renewed. A caller with one of its tokens, even an old one, was signed in and may know. */
const findEndReason = async (
  db: Db,
  client: Client,
  token: string,
): Promise<EndReason | "expired" | "idle" | "sessionLimit"> => {
  const row = await lockRefreshToken(db, hashToken(token), browserClients)
  if (row === undefined || row.clientId !== client.id) return "expired"
  if (row.endReason !== null) return row.endReason as EndReason
  if (row.expired) return row.overBy === null ? "expired" : overReasons[row.overBy]
  if (!row.allowed) return "blocked"
  return admissionOf(row.accountStatus, row.roleId) === "none" ? "accountCancelled" : "accessTaken"
}

/** Browsers get the refresh token in a cookie that scripts cannot read; it is never part of the answer to them. */
export const handOver = (
  ctx: PublicContext,
  client: Client,
  tokens: IssuedTokens,
  person: { userId: number; accountId: number },
): TokenAnswer => {
  if (client.browser) setRefreshCookie(ctx, tokens.refreshToken)
  return {
    access_token: tokens.accessToken,
    ...(client.browser ? {} : { refresh_token: tokens.refreshToken }),
    token_type: "bearer",
    expires_in: tokens.expiresIn,
    userId: person.userId,
    accountId: person.accountId,
  }
}

/**
 * The session of a refresh token; undefined when the token is not valid. A token that is used long after it was
 * replaced was copied: the whole session ends, for the thief and the owner (RFC 9700, 4.14.2).
 */
export const checkRefreshToken = async (
  db: Db,
  ctx: PublicContext,
  client: Client,
  token: string,
): Promise<(RefreshRow & { verdict: "renew" | "renewAgain" }) | undefined> => {
  const row = await lockRefreshToken(db, hashToken(token), browserClients)
  if (row === undefined || row.clientId !== client.id || !row.alive) return undefined
  if (!(await mayContinue(db, ctx, row))) return undefined
  const verdict = judgeRefresh(row.usedAt === null ? null : new Date(row.usedAt), new Date(row.now))
  if (verdict !== "endFamily") return { ...row, verdict }
  await endRefused(db, ctx, row, "refreshTokenReused", "session.ended_by_token_reuse")
  return undefined
}
