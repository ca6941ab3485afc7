import {
  codeSeconds,
  signInMinutes,
  type OidcAnswer,
  type SamlAnswer,
} from "@dialplane/contract/identity/sso/sso-sign-in.schema"
import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { byNetwork, giveBackToLimit, answerLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { FileAnswer, Redirect } from "../../kit/http/route.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import type { Person } from "../sessions/sign-in.service.ts"
import { findLinked } from "./identities.queries.ts"
import { redeemCode } from "./oidc.adapter.ts"
import { decodeMessage, scanMessage } from "./saml-scan.rules.ts"
import { describeServiceProvider, findSigner, readAnswer, type NamedPerson } from "./saml.rules.ts"
import { noteFailed } from "./sso-failures.service.ts"
import { bySso, matchPerson } from "./sso-matching.service.ts"
import { checksAfter, fail, SsoFailure } from "./sso-reasons.rules.ts"
import { bindBrowser, oidcParties, samlParties, secretsOfState } from "./sso-sign-in.service.ts"
import * as signIns from "./sso-sign-ins.queries.ts"
import * as queries from "./sso.queries.ts"
import { listKeys, noteUse } from "./sso-keys.queries.ts"
import { objectOf, ownAddresses, sealedPlace } from "./sso.service.ts"

/** The one answer for everything that goes wrong. */
const toSignInPage = ({ kit }: PublicContext, origin?: string) =>
  new Redirect(`${origin ?? kit.config.baseUrl}/login?ssoError=1`)
/** The page in the window of the identity provider, which tells the one that waits for the confirmation. */
const toConfirmationPage = ({ origin }: signIns.RequestRow) => new Redirect(`${origin}/login/sso?confirmation=1`)
const toTestPage = ({ origin, testId }: signIns.RequestRow) => new Redirect(`${origin}/login/sso-test?test=${testId}`)

export const getMetadata = async (ctx: PublicContext, accountId: AccountId): Promise<FileAnswer> => {
  const { row, keys } = await inSystem(ctx, async (db) => ({
    row: await queries.findLive(db, accountId),
    keys: await listKeys(db, accountId),
  }))
  if (keys.length === 0) return refuse(problems.notFound)
  // Before the first save as the settings begin: requests are signed.
  const signRequests = row?.protocol === "saml" ? row.provider.signRequests : true
  const nameIdFormat = row?.protocol === "saml" ? row.provider.nameIdFormat : "unspecified"
  return new FileAnswer(
    "application/samlmetadata+xml; charset=utf-8",
    "saml-metadata.xml",
    describeServiceProvider(
      ownAddresses(ctx.kit, accountId),
      keys.map(({ certificate }) => certificate),
      { signRequests, nameIdFormat },
    ),
  )
}

/** An answer to nothing that the account asked, or in the other protocol. */
const notAsked = { action: "sso.sign_in_failed", reason: "unknownRequest", isExpected: false } as const

export const receiveSaml = async (
  ctx: PublicContext,
  accountId: AccountId,
  { SAMLResponse }: SamlAnswer,
): Promise<Redirect> => {
  await takeFromLimit(ctx, answerLimit(ctx), byNetwork(ctx))
  const row = await inSystem(ctx, (db) => queries.findLive(db, accountId))
  if (row?.protocol !== "saml") {
    if (row !== undefined) await inSystem(ctx, (db) => noteFailed(db, ctx, row, notAsked))
    return toSignInPage(ctx)
  }
  const receive = async (): Promise<Received> => {
    const xml = decodeMessage(SAMLResponse ?? fail("noAnswer"))
    const scanned = scanMessage(xml)
    const { inResponseTo } = scanned
    const request =
      inResponseTo === undefined
        ? undefined
        : await inSystem(ctx, (db) => signIns.findRequest(db, hashToken(inResponseTo)))
    return {
      request,
      verify: async () => {
        if (inResponseTo !== undefined && request?.accountId !== accountId) fail("unknownRequest")
        if (inResponseTo === undefined && !row.provider.allowIdpInitiated) fail("notAllowedFromProvider")
        const parties = samlParties(ctx.kit, row)
        const named = await readAnswer(parties, xml, scanned, ctx.kit.now())
        if (parties.idp.certificates.every((pem) => row.testedCertificates.includes(pem))) return named
        return { ...named, signer: await findSigner(parties, xml, scanned, named.keyId) }
      },
    }
  }
  return conclude(ctx, row, receive)
}

export const receiveOidc = async (ctx: PublicContext, accountId: AccountId, answer: OidcAnswer): Promise<Redirect> => {
  await takeFromLimit(ctx, answerLimit(ctx), byNetwork(ctx))
  const { state, code } = answer
  const found =
    state === undefined
      ? undefined
      : await inSystem(ctx, async (db) => {
          const request = await signIns.findRequest(db, hashToken(state))
          return request && { request, row: await queries.findLive(db, request.accountId) }
        })
  const row = found?.row
  // A state of another account would send the code of this account's provider to the provider of that one.
  if (found?.request.accountId !== accountId || row?.protocol !== "oidc") {
    await inSystem(ctx, async (db) => {
      const own = await queries.findLive(db, accountId)
      if (own !== undefined) await noteFailed(db, ctx, own, notAsked)
    })
    return toSignInPage(ctx)
  }
  return conclude(ctx, row, async () => ({
    request: found.request,
    verify: async () => {
      if (answer.error !== undefined) fail("providerRefused", answer.error.slice(0, 200))
      return redeemCode(ctx.kit, oidcParties(ctx.kit, row), {
        code: code ?? fail("noAnswer"),
        iss: answer.iss,
        ...secretsOfState(ctx.kit, state!),
      })
    },
  }))
}

/** With the certificate that verified it, if that is not known to work yet. */
type Verified = NamedPerson & { readonly signer?: string | undefined; readonly keyId?: number | null | undefined }
interface Received {
  readonly request: signIns.RequestRow | undefined
  readonly verify: () => Promise<Verified>
}

/** From the message of an identity provider to the code that the portal redeems. */
const conclude = async (
  ctx: PublicContext,
  row: queries.ConfigurationRow,
  receive: () => Promise<Received>,
): Promise<Redirect> => {
  let request: signIns.RequestRow | undefined
  let named: NamedPerson | undefined
  try {
    const received = await receive()
    request = received.request
    requireOpen(row, request)
    const verified = await received.verify()
    named = verified
    await consume(ctx, row, request, named)
    const done = await admitNamed(ctx, row, request, named)
    const { signer, keyId } = verified
    if (keyId != null) await inSystem(ctx, (db) => noteUse(db, row.accountId, keyId))
    if (signer !== undefined) await inSystem(ctx, (db) => queries.noteTested(db, row.accountId, signer))
    await giveBackToLimit(ctx, answerLimit(ctx), byNetwork(ctx))
    return done
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error
    return noteFailure(ctx, row, request, named, error)
  }
}

const requireOpen = (row: queries.ConfigurationRow, request: signIns.RequestRow | undefined) => {
  if (request?.purpose !== "test" && row.level === "off") fail("turnedOff")
  if (request?.purpose !== "test" && !row.isTested) fail("notTested")
  if (request === undefined) return
  if (request.isUsed) fail("requestUsed")
  if (request.isExpired) fail("requestExpired")
  if (request.version !== row.version) fail("settingsChanged")
}

/** Requests and assertions are used once, whatever comes of them. */
const consume = async (
  ctx: PublicContext,
  { accountId }: queries.ConfigurationRow,
  request: signIns.RequestRow | undefined,
  { assertionId, expiresAt }: NamedPerson,
) => {
  const used = await inSystem(ctx, async (db) => ({
    request: request === undefined || (await signIns.takeRequest(db, accountId, request.id)),
    assertion: await signIns.useAssertion(db, accountId, hashToken(assertionId), expiresAt),
  }))
  if (!used.assertion) fail("replayed")
  if (!used.request) fail("requestUsed")
}

const admitNamed = async (
  ctx: PublicContext,
  row: queries.ConfigurationRow,
  request: signIns.RequestRow | undefined,
  named: NamedPerson,
): Promise<Redirect> => {
  if (request?.purpose === "test") {
    await inSystem(ctx, async (db) => {
      const person = await matchPerson(db, ctx, row, named, { onlyLook: true })
      await queries.endTest(db, row.accountId, request.testId!, outcomeOf(null, named, person))
      await queries.markTestedBy(db, row.accountId, request.testId!)
      await writeTested(db, ctx, row, null)
    })
    return toTestPage(request)
  }
  const code = newToken()
  if (request?.purpose === "confirmation") requireAnew(row, request, named)
  // A sign-in that began at the identity provider is bound to the browser that brings it here.
  const browserHash = request === undefined ? bindBrowser(ctx) : undefined
  const origin = request?.origin ?? ctx.kit.config.baseUrl
  await inSystem(ctx, async (db) => {
    const person =
      request?.purpose === "confirmation"
        ? await requireLinked(db, row, request, named)
        : ((await matchPerson(db, ctx, row, named, { onlyLook: false })) ?? fail("personUnknown"))
    const id =
      request?.id ??
      (await signIns.insertRequest(
        db,
        {
          accountId: row.accountId,
          requestHash: null,
          browserHash: browserHash!,
          purpose: "signIn",
          version: row.version,
          testId: null,
          returnTo: "",
          interactionId: null,
          origin,
        },
        signInMinutes,
      ))
    await signIns.putCode(db, row.accountId, id, {
      hash: hashToken(code),
      seconds: codeSeconds,
      userId: person.userId,
      nameIdSealed: ctx.kit.secrets.seal(named.id, sealedPlace.nameId(row.accountId)),
      nameIdHash: hashToken(named.id),
      sessionIndex: named.sessionIndex,
    })
  })
  const interaction = request?.interactionId == null ? "" : `&interaction=${request.interactionId}`
  const confirmation = request?.purpose === "confirmation" ? "&confirmation=1" : ""
  return new Redirect(`${origin}/login/sso?code=${code}${interaction}${confirmation}`)
}

/** A confirmation says that the person is there now: an earlier sign-in at the identity provider does not. */
const requireAnew = (
  { clockSkewSeconds, protocol }: queries.ConfigurationRow,
  { startedAt }: signIns.RequestRow,
  { authenticatedAt }: NamedPerson,
) => {
  // OpenID providers may leave it out; SAML does not allow that.
  if (authenticatedAt === null) return protocol === "saml" ? fail("notAnew") : undefined
  // The sign-in may be the same second as the request, and instants of OpenID Connect have no fractions of a second.
  const earliest = Date.parse(startedAt) - clockSkewSeconds * 1000 - 1000
  if (authenticatedAt.getTime() < earliest) fail("notAnew", authenticatedAt.toISOString())
}

/** By the link alone: a confirmation links nobody and adds nobody. */
const requireLinked = async (
  db: Db,
  row: queries.ConfigurationRow,
  { userId }: signIns.RequestRow,
  named: NamedPerson,
): Promise<Pick<Person, "userId">> => {
  const linked = await findLinked(db, row.accountId, row.protocol, named.id)
  return linked !== undefined && linked.userId === userId ? linked : fail("otherPerson")
}

const outcomeOf = (
  reason: SsoFailure["reason"] | null,
  named: NamedPerson | undefined,
  person: Person | undefined,
) => ({
  reason,
  checks: checksAfter(reason),
  attributes: named?.attributes ?? {},
  providerIdentityId: named?.id ?? null,
  matchedUserId: person?.userId ?? null,
})

const writeTested = (
  db: Parameters<typeof writeAudit>[0],
  ctx: PublicContext,
  row: queries.ConfigurationRow,
  reason: string | null,
) =>
  writeAudit(db, {
    ...bySso(ctx, row),
    action: "sso.tested",
    object: objectOf(row),
    after: { passed: reason === null, ...(reason === null ? {} : { reason }) },
  })

/** The reason is for the account's log, and for whoever runs a test; strangers and users get one answer. */
const noteFailure = async (
  ctx: PublicContext,
  row: queries.ConfigurationRow,
  request: signIns.RequestRow | undefined,
  named: NamedPerson | undefined,
  { reason, detail }: SsoFailure,
): Promise<Redirect> => {
  const isOwn = request?.accountId === row.accountId
  const isAsked = isOwn && !request.isUsed && !request.isExpired
  const isTest = isAsked && request.purpose === "test"
  await inSystem(ctx, async (db) => {
    if (isOwn) await signIns.takeRequest(db, row.accountId, request.id)
    if (isTest) {
      await queries.endTest(db, row.accountId, request.testId!, outcomeOf(reason, named, undefined))
      return writeTested(db, ctx, row, reason)
    }
    return noteFailed(db, ctx, row, {
      action: "sso.sign_in_failed",
      reason,
      detail,
      providerIdentityId: named?.id,
      // A message of the identity provider can be sent again by anybody who has seen it.
      isExpected: isAsked || (named !== undefined && reason !== "replayed"),
    })
  })
  ctx.log.info({ reason, detail }, "single sign-on refused")
  if (isTest) return toTestPage(request)
  if (isOwn && request.purpose === "confirmation") return toConfirmationPage(request)
  return toSignInPage(ctx, isOwn ? request.origin : undefined)
}
