import { createHash } from "node:crypto"
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from "jose"
import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { RecentValues } from "../../kit/runtime/recent-values.ts"
import type { NamedPerson } from "./saml.rules.ts"
import { discoveryMessages as messages } from "./sso.messages.ts"
import { fail, SsoFailure, storable } from "./sso-reasons.rules.ts"

const largestAnswer = 524_288
const keptMilliseconds = 5 * 60_000
export const mostKept = 500

const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.string().optional(),
  response_types_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})
export type Discovered = z.output<typeof discovered>
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

/** Why an OpenID provider cannot be used, for the user who entered it. */
export class DiscoveryError extends Error {
  override readonly name = "DiscoveryError"
}

interface Kept<T> {
  readonly value: T
  readonly until: number
}
interface Cache {
  readonly documents: RecentValues<Kept<Discovered>>
  readonly keys: RecentValues<Kept<JSONWebKeySet>>
}
const caches = new WeakMap<Kit, Cache>()
const cacheOf = (kit: Kit): Cache => {
  const found = caches.get(kit) ?? { documents: new RecentValues(mostKept), keys: new RecentValues(mostKept) }
  caches.set(kit, found)
  return found
}
const remember = <T>(cache: RecentValues<Kept<T>>, key: string, value: T): T => {
  cache.set(key, { value, until: Date.now() + keptMilliseconds })
  return value
}
const recall = <T>(cache: RecentValues<Kept<T>>, key: string): T | undefined => {
  const found = cache.get(key)
  return found !== undefined && found.until > Date.now() ? found.value : undefined
}

/** Only installations inside a private network, and tests, may talk without TLS. */
export const isSecure = (kit: Kit, address: string): boolean =>
  address.startsWith("https://") || (kit.config.outboundPrivate && address.startsWith("http://"))

const getJson = async (kit: Kit, address: string, authorization?: string): Promise<unknown> => {
  if (!isSecure(kit, address)) throw new DiscoveryError(messages.notSecure)
  const answer = await kit.outbound.get(address, {
    largestAnswer,
    ...(authorization === undefined ? {} : { authorization }),
  })
  if (!answer.ok) throw new DiscoveryError(answer.failure)
  if (answer.status !== 200) throw new DiscoveryError(messages.status(answer.status))
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    throw new DiscoveryError(messages.notJson)
  }
}

/** What the provider says of itself (OpenID Connect Discovery). The issuer must be exactly the one that was asked. */
export const discover = async (kit: Kit, issuer: string, anew = false): Promise<Discovered> => {
  const { documents } = cacheOf(kit)
  const kept = anew ? undefined : recall<Discovered>(documents, issuer)
  if (kept !== undefined) return kept
  const parsed = discovered.safeParse(
    await getJson(kit, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`),
  )
  if (!parsed.success) throw new DiscoveryError(messages.notJson)
  const found = parsed.data
  if (found.issuer !== issuer) throw new DiscoveryError(messages.otherIssuer(found.issuer.slice(0, 200)))
  const addresses = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri]
  if (!addresses.every((address) => isSecure(kit, address))) throw new DiscoveryError(messages.notSecure)
  if (found.response_types_supported !== undefined && !found.response_types_supported.includes("code"))
    throw new DiscoveryError(messages.noCode)
  return remember(documents, issuer, found)
}

export interface OidcParties {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly string[]
  readonly redirectUrl: string
  readonly clockSkewSeconds: number
}

export const authorizationAddress = async (
  kit: Kit,
  parties: OidcParties,
  {
    state,
    nonce,
    verifier,
    anew,
  }: {
    readonly state: string
    readonly nonce: string
    readonly verifier: string
    /** Also somebody who is signed in there has to sign in. */
    readonly anew: boolean
  },
): Promise<string> => {
  const { authorization_endpoint } = await discover(kit, parties.issuer)
  const address = new URL(authorization_endpoint)
  const query = {
    response_type: "code",
    client_id: parties.clientId,
    redirect_uri: parties.redirectUrl,
    scope: [...new Set(["openid", ...parties.scopes])].join(" "),
    state,
    nonce,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...(anew ? { prompt: "login", max_age: "0" } : {}),
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}

/**
 * Where the browser signs out at the provider (OpenID Connect RP-Initiated Logout); null if it has no such address or
 * cannot be reached. The client id is there instead of the ID token of the sign-in, which is not kept: the provider
 * then asks the user.
 */
export const endSessionAddress = async (
  kit: Kit,
  { issuer, clientId }: Pick<OidcParties, "issuer" | "clientId">,
): Promise<string | null> => {
  const document = await discover(kit, issuer).catch((error: unknown) => {
    if (error instanceof DiscoveryError) return undefined
    throw error
  })
  const endpoint = document?.end_session_endpoint
  if (endpoint === undefined || !URL.canParse(endpoint) || !isSecure(kit, endpoint)) return null
  const address = new URL(endpoint)
  address.searchParams.set("client_id", clientId)
  return address.href
}

/** Asymmetric ones only: with the others, whoever knows the public key or nothing at all could sign. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]

/** The end of the year 9999, in seconds. */
const latestTime = 253_402_300_799

const tokenAnswer = z.object({ id_token: z.string().max(100_000), access_token: z.string().max(20_000).optional() })

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`

/** Exchanges the code and verifies the ID token. `iss` is the issuer that the answer names (RFC 9207). */
export const redeemCode = async (
  kit: Kit,
  parties: OidcParties,
  given: { readonly code: string; readonly iss: string | undefined; readonly nonce: string; readonly verifier: string },
): Promise<NamedPerson> => {
  const document = await discover(kit, parties.issuer).catch(unreachable)
  if (
    given.iss === undefined
      ? document.authorization_response_iss_parameter_supported === true
      : given.iss !== parties.issuer
  )
    fail("wrongIssuer", given.iss?.slice(0, 200))
  const methods = document.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  const inHeader = methods.includes("client_secret_basic") || !methods.includes("client_secret_post")
  const answer = await kit.outbound.post(
    document.token_endpoint,
    {
      grant_type: "authorization_code",
      code: given.code,
      redirect_uri: parties.redirectUrl,
      code_verifier: given.verifier,
      ...(inHeader ? {} : { client_id: parties.clientId, client_secret: parties.clientSecret }),
    },
    { largestAnswer, ...(inHeader ? { authorization: basic(parties.clientId, parties.clientSecret) } : {}) },
  )
  if (!answer.ok) return fail("providerUnreachable", answer.failure)
  if (answer.status !== 200) return fail("codeRefused", `${answer.status} ${answer.text.slice(0, 200)}`)
  const tokens = tokenAnswer.safeParse(parseJson(answer.text))
  if (!tokens.success) return fail("notReadable")
  const claims = await verifyIdToken(kit, parties, document, tokens.data.id_token)
  if (claims["nonce"] !== given.nonce) fail("wrongNonce")
  const more = await readUserInfo(kit, document, tokens.data.access_token, claims.sub)
  return {
    id: claims.sub!,
    attributes: attributesOf({ ...more, ...claims }),
    sessionIndex: null,
    assertionId: createHash("sha256").update(tokens.data.id_token).digest("hex"),
    expiresAt: new Date((claims.exp! + parties.clockSkewSeconds) * 1000),
    authenticatedAt: timeIn(claims["auth_time"]),
  }
}

const timeIn = (claim: unknown): Date | null => {
  if (typeof claim !== "number") return null
  const at = new Date(claim * 1000)
  return Number.isNaN(at.getTime()) ? null : at
}

const unreachable = (error: unknown): never => {
  if (error instanceof DiscoveryError) return fail("providerUnreachable", error.message)
  throw error
}
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readKeys = async (kit: Kit, address: string, anew: boolean): Promise<JSONWebKeySet> => {
  const { keys } = cacheOf(kit)
  const kept = anew ? undefined : recall<JSONWebKeySet>(keys, address)
  if (kept !== undefined) return kept
  const parsed = keySet.safeParse(await getJson(kit, address).catch(unreachable))
  return parsed.success ? remember(keys, address, parsed.data as JSONWebKeySet) : fail("notReadable")
}

export const verifyIdToken = async (
  kit: Kit,
  { issuer, clientId, clockSkewSeconds }: OidcParties,
  { jwks_uri }: Discovered,
  token: string,
): Promise<JWTPayload> => {
  const verify = async (anew: boolean) =>
    jwtVerify(token, createLocalJWKSet(await readKeys(kit, jwks_uri, anew)), {
      algorithms,
      issuer,
      audience: clientId,
      clockTolerance: clockSkewSeconds,
      requiredClaims: ["sub", "exp", "iat"],
      currentDate: kit.now(),
    })
  try {
    // A key that is not among the kept ones may be new.
    const { payload } = await verify(false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return verify(true)
      throw error
    })
    const { azp, sub } = payload
    // The library looks at iat only to limit the age of a token, and takes any number for a time.
    if (payload.iat! > kit.now().getTime() / 1000 + clockSkewSeconds) fail("notYetValid", "iat")
    if (payload.exp! > latestTime) fail("notReadable", "exp")
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && azp === undefined) fail("wrongAudience", "azp")
    if (azp !== undefined && azp !== clientId) fail("wrongAudience", "azp")
    if (typeof sub !== "string" || sub === "" || sub.length > 500 || storable(sub) !== sub) fail("noName")
    return payload
  } catch (error) {
    throw error instanceof SsoFailure ? error : reasonOf(error)
  }
}

const reasonOf = (error: unknown): unknown => {
  if (error instanceof errors.JWTExpired) return new SsoFailure("expired")
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "iss") return new SsoFailure("wrongIssuer")
    if (error.claim === "aud") return new SsoFailure("wrongAudience")
    if (error.claim === "nbf" || error.claim === "iat") return new SsoFailure("notYetValid")
    return new SsoFailure("notReadable", error.claim)
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return new SsoFailure("weakAlgorithm")
  if (error instanceof errors.JWSSignatureVerificationFailed) return new SsoFailure("wrongSignature")
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return new SsoFailure("wrongSignature")
  if (error instanceof errors.JOSENotSupported) return new SsoFailure("weakAlgorithm")
  if (error instanceof errors.JOSEError || error instanceof TypeError) return new SsoFailure("notReadable")
  return error
}

/** Many providers put names only here. What it says is used only if it is about the same person. */
const readUserInfo = async (
  kit: Kit,
  { userinfo_endpoint }: Discovered,
  accessToken: string | undefined,
  sub: string | undefined,
): Promise<Record<string, unknown>> => {
  if (userinfo_endpoint === undefined || accessToken === undefined) return {}
  const found = await getJson(kit, userinfo_endpoint, `Bearer ${accessToken}`).catch(() => undefined)
  const isSame = typeof found === "object" && found !== null && (found as { sub?: unknown }).sub === sub
  return isSame ? (found as Record<string, unknown>) : {}
}

const hidden: ReadonlySet<string> = new Set(["nonce", "at_hash", "c_hash", "s_hash", "jti"])
const attributesOf = (claims: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(claims)
      .filter(([name]) => !hidden.has(name))
      .slice(0, 100)
      .map(([name, value]) => [
        storable(name.slice(0, 200)),
        (Array.isArray(value) ? value : [value])
          .filter((one) => ["string", "number", "boolean"].includes(typeof one))
          .slice(0, 50)
          .map((one) => storable(String(one).slice(0, 1000))),
      ]),
  )
