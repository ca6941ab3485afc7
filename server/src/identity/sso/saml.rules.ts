import { SAML, ValidateInResponseTo, type Profile, type SamlConfig } from "@node-saml/node-saml"
import { decryptXml } from "@node-saml/node-saml/lib/xml.js"
import { generateServiceProviderMetadata } from "@node-saml/node-saml/lib/metadata.js"
import type { NameIdFormat } from "@dialplane/contract/identity/sso/sso.schema"
import { checkMarkup, isSuccess, scanMessage, type ScannedMessage } from "./saml-scan.rules.ts"
import { fail, SsoFailure } from "./sso-reasons.rules.ts"

export interface OwnKeyPair {
  readonly keyId: number
  readonly privateKey: string
  readonly certificate: string
}

/** What both sides of SAML need to know of each other. */
export interface SamlParties {
  readonly idp: {
    readonly entityId: string
    readonly ssoUrl: string
    readonly sloUrl: string | null
    /** Only those that have not expired. */
    readonly certificates: readonly string[]
    readonly nameIdFormat: NameIdFormat
    readonly signRequests: boolean
    readonly encryptedAssertions: boolean
  }
  readonly sp: {
    readonly entityId: string
    readonly acsUrl: string
    readonly sloUrl: string
    /** For our requests. */
    readonly signingKey: OwnKeyPair
    /** Assertions may be encrypted for any of them; the one in use first. */
    readonly keys: readonly OwnKeyPair[]
  }
  readonly clockSkewSeconds: number
}

/** Whom an identity provider named. */
export interface NamedPerson {
  /** NameID or sub. */
  readonly id: string
  readonly attributes: Readonly<Record<string, string[]>>
  readonly sessionIndex: string | null
  /** Identifies the assertion or ID token, against replay. */
  readonly assertionId: string
  readonly expiresAt: Date
  /** When the person signed in at the identity provider, if it says so. */
  readonly authenticatedAt: Date | null
}

const formats: Readonly<Record<NameIdFormat, string>> = {
  unspecified: "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
  emailAddress: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
}

/** The library's own cache has a timer for each instance. Nothing is asked of it here. */
const noCache = { saveAsync: async () => null, getAsync: async () => null, removeAsync: async () => null }

const samlOf = ({ idp, sp, clockSkewSeconds }: SamlParties, more: Partial<SamlConfig> = {}) =>
  new SAML({
    entryPoint: idp.ssoUrl,
    logoutUrl: idp.sloUrl ?? idp.ssoUrl,
    issuer: sp.entityId,
    audience: sp.entityId,
    callbackUrl: sp.acsUrl,
    logoutCallbackUrl: sp.sloUrl,
    idpCert: [...idp.certificates],
    idpIssuer: idp.entityId,
    identifierFormat: formats[idp.nameIdFormat],
    allowCreate: false,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewSeconds * 1000,
    // Requests are rows of our own: single use, for all nodes.
    validateInResponseTo: ValidateInResponseTo.never,
    cacheProvider: noCache,
    decryptionPvk: sp.keys[0]!.privateKey,
    publicCert: sp.signingKey.certificate,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    ...(idp.signRequests ? { privateKey: sp.signingKey.privateKey } : {}),
    ...more,
  })

/**
 * The address that sends a browser to the identity provider with a request of this id. `anew`: also somebody who is
 * signed in there has to sign in.
 */
export const requestAddress = (parties: SamlParties, requestId: string, anew: boolean): Promise<string> =>
  samlOf(parties, { generateUniqueId: () => requestId, forceAuthn: anew }).getAuthorizeUrlAsync("", undefined, {})

/** The certificates of the key pairs, the one in use first: only for that one shall be encrypted. */
export const describeServiceProvider = (
  { entityId, acsUrl, sloUrl }: Pick<SamlParties["sp"], "entityId" | "acsUrl" | "sloUrl">,
  certificates: readonly string[],
  { signRequests, nameIdFormat }: Pick<SamlParties["idp"], "signRequests" | "nameIdFormat">,
): string =>
  generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    logoutCallbackUrl: sloUrl,
    identifierFormat: formats[nameIdFormat],
    wantAssertionsSigned: true,
    // Nothing is signed or decrypted here: that there is a key is all that is asked.
    decryptionPvk: "-",
    decryptionCert: certificates[0]!,
    ...(signRequests ? { privateKey: "-", publicCerts: [...certificates] } : {}),
  })

/** The library says what is wrong in words only. */
const reasonOf = (error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  if (/not yet valid/i.test(text)) return new SsoFailure("notYetValid", text)
  if (/expired/i.test(text)) return new SsoFailure("expired", text)
  if (/audience/i.test(text)) return new SsoFailure("wrongAudience", text)
  if (/signature|multiple assertions|signed data/i.test(text)) return new SsoFailure("wrongSignature", text)
  if (/decrypt|OAEP/i.test(text)) return new SsoFailure("cannotDecrypt", text)
  return new SsoFailure("notReadable", text)
}

interface Part {
  readonly $?: Readonly<Record<string, string>>
  readonly [child: string]: readonly Part[] | Readonly<Record<string, string>> | undefined
}
const children = (part: Part | undefined, name: string): readonly Part[] => {
  const found = part?.[name]
  return Array.isArray(found) ? (found as readonly Part[]) : []
}
const attributeOf = (part: Part | undefined, name: string): string | undefined => part?.$?.[name]

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer"

/** The confirmation that the browser brings. It names the recipient and the request, and it expires. */
const readConfirmation = (assertion: Part, { sp, clockSkewSeconds }: SamlParties, now: Date) => {
  const confirmations = children(children(assertion, "Subject")[0], "SubjectConfirmation")
    .filter((one) => attributeOf(one, "Method") === bearer)
    .flatMap((one) => children(one, "SubjectConfirmationData"))
  const data = confirmations.find((one) => attributeOf(one, "Recipient") === sp.acsUrl) ?? fail("wrongRecipient")
  const skew = clockSkewSeconds * 1000
  const until = Date.parse(attributeOf(data, "NotOnOrAfter") ?? "")
  if (Number.isNaN(until) || now.getTime() - skew >= until) fail("expired")
  const from = attributeOf(data, "NotBefore")
  if (from !== undefined && !(now.getTime() + skew >= Date.parse(from))) fail("notYetValid")
  return { inResponseTo: attributeOf(data, "InResponseTo"), expiresAt: new Date(until + skew) }
}

const attributesOf = (profile: Profile): Record<string, string[]> => {
  const given = (profile["attributes"] ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(given)
      .slice(0, 100)
      .map(([name, value]) => [
        name.slice(0, 200),
        (Array.isArray(value) ? value : [value])
          .filter((one): one is string => typeof one === "string")
          .slice(0, 50)
          .map((one) => one.slice(0, 1000)),
      ]),
  )
}

/**
 * Verifies the answer of an identity provider. What it returns was in the signed assertion. `requestId` is the request
 * that the assertion answers, if any; whether it is one of ours is for the caller.
 */
export const readAnswer = async (
  parties: SamlParties,
  xml: string,
  scanned: ScannedMessage,
  now: Date,
): Promise<NamedPerson & { readonly requestId: string | undefined; readonly keyId: number | null }> => {
  if (scanned.root !== "Response") fail("notReadable")
  if (!isSuccess(scanned.status)) fail("providerRefused", scanned.status)
  if (scanned.assertions !== 1) fail("wrongSignature", "number of assertions")
  if (parties.idp.certificates.length === 0) fail("certificateExpired")
  if (scanned.weakAlgorithm !== undefined) fail("weakAlgorithm", scanned.weakAlgorithm.slice(0, 200))
  if (parties.idp.encryptedAssertions && !scanned.isEncrypted) fail("notEncrypted")
  const key = scanned.isEncrypted ? await scanInside(xml, parties.sp.keys) : undefined
  if (key === undefined && scanned.signatures === 0) fail("unsigned")
  const base64 = Buffer.from(xml, "utf8").toString("base64")
  // A signature of the whole message that is there has to match, although that of the assertion would suffice.
  const { profile } = await samlOf(parties, { wantAuthnResponseSigned: scanned.isSigned, ...decryptingWith(key) })
    .validatePostResponseAsync({ SAMLResponse: base64 })
    .catch((error: unknown) => {
      throw reasonOf(error)
    })
  if (profile === null) return fail("providerRefused")
  const assertion = (profile.getAssertion?.() as { Assertion?: Part } | undefined)?.Assertion ?? fail("notReadable")
  if (profile.issuer !== parties.idp.entityId) fail("wrongIssuer", String(profile.issuer).slice(0, 200))
  if (scanned.destination !== undefined && scanned.destination !== parties.sp.acsUrl) fail("wrongDestination")
  const { inResponseTo, expiresAt } = readConfirmation(assertion, parties, now)
  if (inResponseTo !== scanned.inResponseTo) fail("wrongRequest")
  const [statement] = children(assertion, "AuthnStatement")
  if (statement === undefined) fail("providerRefused")
  const id = typeof profile.nameID === "string" ? profile.nameID.trim() : ""
  if (id === "" || id.length > 500) fail("noName")
  return {
    id,
    attributes: attributesOf(profile),
    sessionIndex: typeof profile.sessionIndex === "string" ? profile.sessionIndex.slice(0, 500) : null,
    assertionId: attributeOf(assertion, "ID") ?? fail("notReadable"),
    expiresAt,
    authenticatedAt: instantOf(attributeOf(statement, "AuthnInstant")),
    requestId: inResponseTo,
    keyId: key?.keyId ?? null,
  }
}

const decryptingWith = (key: OwnKeyPair | undefined): Partial<SamlConfig> =>
  key === undefined ? {} : { decryptionPvk: key.privateKey }

const instantOf = (text: string | undefined): Date | null => {
  const at = new Date(text ?? "")
  return Number.isNaN(at.getTime()) ? null : at
}

/** The certificate that verifies an answer which readAnswer accepted, and decrypted with our key pair `keyId`. */
export const findSigner = async (
  parties: SamlParties,
  xml: string,
  { isSigned }: Pick<ScannedMessage, "isSigned">,
  keyId: number | null,
): Promise<string | undefined> => {
  const { certificates } = parties.idp
  const key = parties.sp.keys.find((one) => one.keyId === keyId)
  if (certificates.length === 1) return certificates[0]
  const base64 = Buffer.from(xml, "utf8").toString("base64")
  for (const pem of certificates) {
    const alone = { ...parties, idp: { ...parties.idp, certificates: [pem] } }
    const isRight = await samlOf(alone, { wantAuthnResponseSigned: isSigned, ...decryptingWith(key) })
      .validatePostResponseAsync({ SAMLResponse: base64 })
      .then(
        () => true,
        () => false,
      )
    if (isRight) return pem
  }
  return undefined
}

/**
 * Algorithms and markup inside an encrypted assertion are checked like those outside. Returns the key pair for which it
 * was encrypted.
 */
const scanInside = async (xml: string, keys: readonly OwnKeyPair[]): Promise<OwnKeyPair> => {
  const encrypted = /<(?:[\w.-]+:)?EncryptedAssertion[\s>][^]*<\/(?:[\w.-]+:)?EncryptedAssertion\s*>/.exec(xml)?.[0]
  const { key, inside } = await decryptWithOne(withNamespaces(encrypted ?? fail("cannotDecrypt"), xml), keys)
  const { signatures, assertions, weakAlgorithm } = scanMessage(checkMarkup(Buffer.from(inside, "utf8")))
  if (assertions !== 1) fail("wrongSignature", "number of assertions")
  if (signatures === 0) fail("unsigned")
  if (weakAlgorithm !== undefined) fail("weakAlgorithm", weakAlgorithm.slice(0, 200))
  return key
}

const decryptWithOne = async (part: string, keys: readonly OwnKeyPair[]) => {
  for (const key of keys) {
    const inside = await decryptXml(part, key.privateKey).catch(() => undefined)
    if (inside !== undefined) return { key, inside }
  }
  return fail("cannotDecrypt")
}

/** A part that was cut out needs the prefixes that the elements around it declare. */
const withNamespaces = (part: string, whole: string): string => {
  const declared = new Map<string, string>()
  for (const [, prefix, uri] of whole.matchAll(/\sxmlns:([\w.-]+)="([^"<]*)"/g)) declared.set(prefix!, uri!)
  const head = /^<[^>]*>/.exec(part)![0]
  const missing = [...declared].filter(([prefix]) => !head.includes(`xmlns:${prefix}=`))
  const added = missing.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join("")
  return part.replace(/^<[\w.:-]+/, (name) => name + added)
}

// --- sign-out ---------------------------------------------------------------------------------------------------------

export const logoutAddress = (
  parties: SamlParties,
  { nameId, sessionIndex }: { readonly nameId: string; readonly sessionIndex: string | null },
): Promise<string> =>
  samlOf(parties).getLogoutUrlAsync(
    {
      issuer: parties.idp.entityId,
      nameID: nameId,
      nameIDFormat: formats[parties.idp.nameIdFormat],
      ...(sessionIndex === null ? {} : { sessionIndex }),
    },
    "",
    {},
  )

export interface LogoutRequest {
  readonly nameId: string
  readonly sessionIndex: string | undefined
  readonly profile: Profile
}

const asRequest = ({ profile }: { profile: Profile | null }): LogoutRequest => {
  if (profile === null || typeof profile.nameID !== "string") return fail("notReadable")
  return { nameId: profile.nameID.trim(), sessionIndex: profile.sessionIndex, profile }
}

/** A request in an address. The library accepts unsigned ones, so the signature is required here. */
export const readLogoutAddress = async (
  parties: SamlParties,
  given: { readonly SAMLRequest: string; readonly SigAlg: string; readonly Signature: string },
  signedQuery: string,
): Promise<LogoutRequest> => {
  if (parties.idp.certificates.length === 0) fail("certificateExpired")
  return asRequest(
    await samlOf(parties)
      .validateRedirectAsync({ ...given }, signedQuery)
      .catch((error: unknown) => {
        throw reasonOf(error)
      }),
  )
}
export const readLogoutForm = async (parties: SamlParties, xml: string): Promise<LogoutRequest> => {
  const scanned = scanMessage(xml)
  if (scanned.root !== "LogoutRequest") fail("notReadable")
  if (scanned.signatures === 0) fail("unsigned")
  if (scanned.weakAlgorithm !== undefined) fail("weakAlgorithm")
  if (parties.idp.certificates.length === 0) fail("certificateExpired")
  if (scanned.destination !== undefined && scanned.destination !== parties.sp.sloUrl) fail("wrongDestination")
  return asRequest(
    await samlOf(parties)
      .validatePostRequestAsync({ SAMLRequest: Buffer.from(xml, "utf8").toString("base64") })
      .catch((error: unknown) => {
        throw reasonOf(error)
      }),
  )
}
export const logoutAnswerAddress = (parties: SamlParties, { profile }: LogoutRequest, relayState: string) =>
  samlOf(parties).getLogoutResponseUrlAsync(profile, relayState, {}, true)
