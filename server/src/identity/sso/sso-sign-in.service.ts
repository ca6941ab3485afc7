import { X509Certificate } from "node:crypto"
import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import { ssoReasonText } from "@dialplane/contract/identity/sso/sso-reasons"
import type { SsoTest, StartedTest } from "@dialplane/contract/identity/sso/sso.schema"
import {
  confirmationSeconds,
  signInMinutes,
  type SsoChallenge,
  type SsoCodeForm,
  type SsoLookUp,
  type SsoSignInForm,
  type SsoTokenAnswer,
  type StartedSignIn,
} from "@dialplane/contract/identity/sso/sso-sign-in.schema"
import { listHostnames, servesPeopleOf } from "../../ground/branding/branding.service.ts"
import type { Context, Kit, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { byNetwork, giveBackToLimit, signInLimit, takeFromLimit, type RateLimit } from "../../kit/http/rate-limit.ts"
import { Redirect } from "../../kit/http/route.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { hashToken, newToken, sameText } from "../../kit/runtime/secrets.ts"
import { openChallenge } from "../mfa/challenges.service.ts"
import { findSignedIn } from "../sessions/browser-session.service.ts"
import { requireClient } from "../sessions/clients.service.ts"
import { completeWithSso } from "../sessions/interaction.service.ts"
import { requireAddressOrRecord } from "../sessions/sign-in-address.service.ts"
import { recordingRefusals } from "../sessions/sign-in-refusals.service.ts"
import { admit, findPerson, findTwoFactorRequirement, findSsoDuty } from "../sessions/sign-in.service.ts"
import { openSsoSession } from "../sessions/sso-sessions.service.ts"
import { handOver } from "../sessions/token-grants.service.ts"
import { authorizationAddress, DiscoveryError, type OidcParties } from "./oidc.adapter.ts"
import { domainOf } from "./person-names.rules.ts"
import { requestAddress, type SamlParties } from "./saml.rules.ts"
import { noteFailed } from "./sso-failures.service.ts"
import { keyPlace } from "./own-keys.service.ts"
import { fail } from "./sso-reasons.rules.ts"
import * as signIns from "./sso-sign-ins.queries.ts"
import * as queries from "./sso.queries.ts"
import { ownAddresses, requireOwner, sealedPlace } from "./sso.service.ts"

// --- both sides ----------------------------------------------------------------------------------------------------------

type SamlRow = Extract<queries.ConfigurationRow, { protocol: "saml" }>
type OidcRow = Extract<queries.ConfigurationRow, { protocol: "oidc" }>

/** `signingKeyId`: another key pair than the one in use, for a test sign-in. */
export const samlParties = (kit: Kit, row: SamlRow, signingKeyId?: number): SamlParties => {
  const now = kit.now()
  const keys = row.keys.map(({ keyId, privateKeySealed, certificate }) => ({
    keyId,
    certificate,
    privateKey: kit.secrets.open(privateKeySealed, keyPlace(row.accountId)),
  }))
  const present = keys[0] ?? fail("cannotDecrypt", "no key pair")
  const isValid = (pem: string) => new Date(new X509Certificate(pem).validTo) > now
  return {
    idp: { ...row.provider, certificates: row.provider.certificates.filter(isValid) },
    sp: {
      ...ownAddresses(kit, row.accountId),
      signingKey: keys.find(({ keyId }) => keyId === signingKeyId) ?? present,
      keys,
    },
    clockSkewSeconds: row.clockSkewSeconds,
  }
}
export const oidcParties = (kit: Kit, row: OidcRow): OidcParties => ({
  ...row.provider,
  clientSecret:
    row.oidcSecretSealed === null ? "" : kit.secrets.open(row.oidcSecretSealed, sealedPlace.oidcSecret(row.accountId)),
  redirectUrl: ownAddresses(kit, row.accountId).redirectUrl,
  clockSkewSeconds: row.clockSkewSeconds,
})

/** Derived from the state, so that nothing secret has to be stored. */
export const secretsOfState = ({ secrets }: Kit, state: string) => ({
  nonce: secrets.fingerprint(`sso-nonce:${state}`),
  verifier: secrets.fingerprint(`sso-verifier:${state}`),
})

// --- start ---------------------------------------------------------------------------------------------------------------

const cookie = "dp_sso"
const cookieShape = /^[\w-]{43}$/

/** Binds a sign-in to the browser that started it. Other windows of the browser use the same value. */
export const bindBrowser = (ctx: PublicContext): string => {
  const present = ctx.http.cookie(cookie)
  const token = present !== undefined && cookieShape.test(present) ? present : newToken()
  ctx.http.setCookie(cookie, token, { path: "/", maxAgeSeconds: signInMinutes * 60, httpOnly: true })
  return hashToken(token)
}

/** Where the portal runs for this browser: our own address, or the hostname of the brand that serves the account. */
const originOf = async ({ kit, http }: PublicContext, accountId: number): Promise<string> => {
  const { baseUrl } = kit.config
  if (http.host === new URL(baseUrl).hostname) return baseUrl
  const isBrand = (await listHostnames(kit)).some(({ hostname }) => hostname === http.host)
  return isBrand && (await servesPeopleOf(kit, http.host, accountId)) ? `https://${http.host}` : baseUrl
}

interface Start {
  /** For "confirmation" the person signs in at the identity provider although they are signed in there. */
  readonly purpose: signIns.Purpose
  readonly session?: signIns.SessionToConfirm
  readonly returnTo?: string
  readonly interactionId?: string | undefined
  readonly testId?: string
  /** Signs with another key pair than the one in use. */
  readonly signingKeyId?: number | undefined
}

/** Nobody is sent to an identity provider whose answer would be refused. Administrators read why in the log. */
const requireCertificate = async (ctx: PublicContext, row: SamlRow): Promise<void> => {
  if (samlParties(ctx.kit, row).idp.certificates.length > 0) return
  const failure = { action: "sso.sign_in_failed", reason: "certificateExpired", isExpected: false } as const
  await inSystem(ctx, (db) => noteFailed(db, ctx, row, failure))
  refuse(problems.certificateExpired)
}

/** Writes the request down and returns the address that sends the browser with it to the identity provider. */
export const begin = async (ctx: PublicContext, row: queries.ConfigurationRow, start: Start): Promise<string> => {
  const { kit } = ctx
  // Test sign-ins go on, because they show what is wrong.
  if (row.protocol === "saml" && start.purpose !== "test") await requireCertificate(ctx, row)
  const state = newToken()
  const anew = start.purpose === "confirmation"
  const requestId = row.protocol === "saml" ? `_${kit.secrets.fingerprint(`sso-request:${state}`).slice(0, 40)}` : state
  const address =
    row.protocol === "saml"
      ? await requestAddress(samlParties(kit, row, start.signingKeyId), requestId, anew)
      : await authorizationAddress(kit, oidcParties(kit, row), { state, ...secretsOfState(kit, state), anew })
  const origin = await originOf(ctx, row.accountId)
  const browserHash = bindBrowser(ctx)
  await inSystem(ctx, async (db) => {
    await signIns.purgeSignIns(db)
    await signIns.insertRequest(
      db,
      {
        accountId: row.accountId,
        requestHash: hashToken(requestId),
        browserHash,
        purpose: start.purpose,
        version: row.version,
        testId: start.testId ?? null,
        returnTo: start.returnTo ?? "",
        interactionId: start.interactionId ?? null,
        origin,
        ...(start.session === undefined ? {} : { session: start.session }),
      },
      signInMinutes,
    )
  })
  return address
}

/** Names that anybody tries, from one network. */
export const lookUpLimit = ({ kit }: PublicContext): RateLimit => ({
  name: "sso-look-up",
  most: Math.max(20, kit.config.signInRate),
  seconds: 60,
})

/** By the domain or the company sign-in name alone: whether the person exists makes no difference. */
const findByName = (db: Db, name: string): Promise<queries.ConfigurationRow | undefined> => {
  const domain = domainOf(name)
  return domain === undefined
    ? queries.findByCompanyName(db, name.trim().toLowerCase())
    : queries.findByDomain(db, domain)
}

export const lookUp = async (ctx: PublicContext, name: string): Promise<SsoLookUp> => {
  await takeFromLimit(ctx, lookUpLimit(ctx), byNetwork(ctx))
  const row = await inSystem(ctx, (db) => findByName(db, name))
  return {
    sso: row !== undefined,
    displayName: row?.displayName ?? null,
    passwordAllowed: row?.level !== "required",
  }
}

export const start = async (ctx: PublicContext, form: SsoSignInForm): Promise<StartedSignIn> => {
  await takeFromLimit(ctx, lookUpLimit(ctx), byNetwork(ctx))
  const row = (await inSystem(ctx, (db) => findByName(db, form.name))) ?? refuse(problems.unavailable)
  const { returnTo, interactionId } = form
  const purpose = interactionId === undefined ? "signIn" : "interaction"
  return { address: await begin(ctx, row, { purpose, returnTo, interactionId }).catch(asFailed) }
}
export const asFailed = (error: unknown): never => {
  if (error instanceof DiscoveryError) return refuse(problems.failed)
  throw error
}

export const startFromBookmark = async (ctx: PublicContext, companyName: string): Promise<Redirect> => {
  await takeFromLimit(ctx, lookUpLimit(ctx), byNetwork(ctx))
  const row = await inSystem(ctx, (db) => queries.findByCompanyName(db, companyName))
  if (row === undefined) return new Redirect(`${ctx.kit.config.baseUrl}/login`)
  try {
    return new Redirect(await begin(ctx, row, { purpose: "signIn" }))
  } catch (error) {
    const signInPage = `${ctx.kit.config.baseUrl}/login`
    if (error instanceof DiscoveryError) return new Redirect(`${signInPage}?ssoError=1`)
    if (error instanceof Refusal && error.problem === problems.certificateExpired)
      return new Redirect(`${signInPage}?ssoError=certificate`)
    throw error
  }
}

// --- test sign-ins ---------------------------------------------------------------------------------------------------

/** With our key pair that is announced, if it is named: whether the identity provider accepts it. */
export const startTest = async (ctx: Context, keyId?: number): Promise<StartedTest> => {
  await requireOwner(reading(ctx), ctx)
  const row = (await queries.findLive(reading(ctx), ctx.accountId)) ?? refuse(problems.notFound)
  if (
    keyId !== undefined &&
    !(row.protocol === "saml" && row.keys.some((one) => one.keyId === keyId && one.state === "next"))
  )
    refuse(problems.keyNotFound)
  const testId = await inTransaction(ctx, (db) =>
    queries.insertTest(db, ctx.accountId, ctx.actor, row.version, keyId ?? null),
  )
  const address = await begin(ctx, row, { purpose: "test", testId, signingKeyId: keyId }).catch((error: unknown) => {
    if (error instanceof DiscoveryError) return refuse(problems.discoveryFailed, { reason: error.message })
    throw error
  })
  return { testId, address }
}

export const getTest = async (ctx: Context, testId: string): Promise<SsoTest> => {
  const row =
    (await queries.findTest(reading(ctx), ctx.accountId, ctx.actor.userId, testId)) ?? refuse(problems.testNotFound)
  const { endedAt, passed, reason, matchedUserId, matchedName, matchedLogin } = row
  return {
    testId,
    state: endedAt === null ? "waiting" : passed === true ? "passed" : "failed",
    startedAt: row.startedAt,
    endedAt,
    userId: row.userId,
    version: row.version,
    keyId: row.keyId,
    reason,
    reasonText: reason === null ? null : ssoReasonText(reason),
    checks: row.checks as SsoTest["checks"],
    attributes: row.attributes,
    providerIdentityId: row.providerIdentityId,
    matched:
      matchedUserId === null || matchedName === null || matchedLogin === null
        ? null
        : { userId: matchedUserId, name: matchedName, loginName: matchedLogin },
  }
}

// --- completion --------------------------------------------------------------------------------------------------------

/** The finished sign-in of a code, for the browser that started it. Everything else is one refusal. */
export const redeem = async (
  ctx: PublicContext,
  code: string,
  isMeant: (redeemed: signIns.RedeemedCode) => boolean,
): Promise<signIns.RedeemedCode> => {
  await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  const redeemed = await inSystem(ctx, (db) => signIns.takeCode(db, hashToken(code)))
  if (redeemed === undefined) return refuse(problems.failed)
  const given = ctx.http.cookie(cookie) ?? ""
  if (redeemed.isExpired || !sameText(hashToken(given), redeemed.browserHash) || !isMeant(redeemed)) {
    await inSystem(ctx, async (db) => {
      const row = await queries.findLive(db, redeemed.accountId)
      if (row === undefined) return
      await noteFailed(db, ctx, row, { action: "sso.sign_in_failed", reason: "otherBrowser", isExpected: true })
    })
    return refuse(problems.failed)
  }
  await giveBackToLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  return redeemed
}

const requireOn = async (db: Db, accountId: number) => {
  const row = await queries.findLive(db, accountId)
  return row === undefined || row.level === "off" || !row.isTested ? refuse(problems.failed) : row
}

/**
 * Any page on the internet can send a browser here with a sign-in that began at an identity provider, as somebody of its
 * own choice. It does not replace the session of another user unless the person in front of the browser says so.
 */
const requireConfirmed = async (ctx: PublicContext, redeemed: signIns.RedeemedCode): Promise<void> => {
  if (!redeemed.isUnasked || redeemed.isConfirmed) return
  const question = await inSystem(ctx, async (db) => {
    const present = await findSignedIn(db, ctx)
    if (present === undefined || present.userId === redeemed.userId) return undefined
    const next = (await findPerson(db, redeemed.userId)) ?? refuse(problems.failed)
    const confirmation = newToken()
    await signIns.putConfirmation(db, redeemed, hashToken(confirmation), confirmationSeconds)
    return {
      presentName: present.name,
      presentLogin: present.loginName,
      newName: `${next.firstName} ${next.lastName}`,
      newLogin: next.loginName,
      confirmation,
    }
  })
  if (question === undefined) return
  const { presentName, newName } = question
  throw new Refusal(problems.otherUserSignedIn, { present: presentName, name: newName }, [], question)
}

export const complete = async (ctx: PublicContext, { code, client_id }: SsoCodeForm): Promise<SsoTokenAnswer> => {
  const client = requireClient(ctx, client_id)
  const redeemed = await redeem(ctx, code, ({ purpose }) => purpose === "signIn")
  await requireConfirmed(ctx, redeemed)
  const arriving = (await inSystem(ctx, (db) => findPerson(db, redeemed.userId))) ?? refuse(problems.failed)
  const { roleId } = await recordingRefusals(ctx, "provider", async (knows) => {
    knows(arriving)
    return admit(arriving, client)
  })
  await requireAddressOrRecord(ctx, arriving, roleId)
  const done = await inSystem(ctx, async (db) => {
    await requireOn(db, redeemed.accountId)
    const person = (await findPerson(db, redeemed.userId)) ?? refuse(problems.failed)
    const admitted = admit(person, client)
    const named = namedIn(redeemed)
    const requirement = await findTwoFactorRequirement(db, ctx, person, client, await findSsoDuty(db, person), "sso")
    if (requirement === "nothing")
      return { isDone: true, tokens: await openSsoSession(db, ctx, admitted, client, "admin", named), person } as const
    const scope = { clientId: client.id, browser: client.browser, entryPoint: "admin", named }
    return { isDone: false, challenge: await openChallenge(db, person, requirement, scope) } as const
  })
  const { returnTo } = redeemed
  if (!done.isDone) {
    const problem = done.challenge.kind === "enrol" ? mfaProblems.enrollmentRequired : mfaProblems.required
    throw new Refusal(problem, {}, [], { ...done.challenge, returnTo } satisfies SsoChallenge)
  }
  return { ...handOver(ctx, client, done.tokens, done.person), returnTo }
}

const namedIn = ({ nameIdSealed, nameIdHash, sessionIndex }: signIns.RedeemedCode) => ({
  nameIdSealed,
  nameIdHash,
  sessionIndex,
})

export const completeInteraction = async (ctx: PublicContext, interactionId: string, code: string) => {
  const redeemed = await redeem(
    ctx,
    code,
    (found) => found.purpose === "interaction" && found.interactionId === interactionId,
  )
  await inSystem(ctx, (db) => requireOn(db, redeemed.accountId))
  return completeWithSso(ctx, interactionId, redeemed.userId, namedIn(redeemed))
}
