import { z } from "zod"
import { identityProof } from "../../kit/identity-proof.ts"
import { accountId, accountIdText, userId } from "../../kit/ids.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"

export const ssoLimits = {
  displayName: 60,
  companyName: 40,
  address: 1024,
  certificates: 3,
  certificateLength: 10_000,
  metadataLength: 512_000,
  secret: 500,
  scopes: 20,
  leastSkew: 0,
  mostSkew: 300,
  skew: 60,
  testHours: 24,
  undoDays: 30,
} as const

export const ssoProtocols = ["saml", "oidc"] as const
export const ssoLevels = ["off", "optional", "required"] as const
export type SsoLevel = (typeof ssoLevels)[number]
export const nameIdFormats = ["unspecified", "emailAddress", "persistent"] as const
export type NameIdFormat = (typeof nameIdFormats)[number]

export const companyName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])$/,
    "2 to 40 letters, digits and hyphens; it begins and ends with a letter or digit.",
  )
  .describe("Company sign-in name, which people enter at the sign-in page")

const attribute = optionalLine(200)
/** Names of attributes or claims; an empty one is not read. */
const attributeMap = z
  .strictObject({
    loginName: attribute.default("").describe("Holds the login name; empty: the NameID or preferred_username"),
    email: attribute.default("email").describe("Holds the email address"),
    firstName: attribute.default("firstName").describe("Holds the first name"),
    lastName: attribute.default("lastName").describe("Holds the last name"),
  })
  .describe("Which attribute or claim holds what")
export type AttributeMap = z.output<typeof attributeMap>

const address = line(ssoLimits.address).refine((text) => URL.canParse(text), "Must be a web address.")

const samlDraft = z.strictObject({
  entityId: line(ssoLimits.address).describe("Entity id of the identity provider"),
  ssoUrl: address.describe("Where sign-ins are sent (https)"),
  sloUrl: address.nullable().default(null).describe("Where sign-outs are sent (https); null for none"),
  certificates: z
    .array(z.string().trim().min(1).max(ssoLimits.certificateLength))
    .min(1, "Add at least one certificate.")
    .max(ssoLimits.certificates, `At most ${ssoLimits.certificates} certificates.`)
    .describe("Certificates with which the identity provider signs, as PEM; two during a rotation"),
  nameIdFormat: z.enum(nameIdFormats).default("unspecified").describe("Requested format of the NameID"),
  signRequests: z.boolean().default(true).describe("Whether our requests are signed"),
  encryptedAssertions: z.boolean().default(false).describe("Whether only encrypted assertions are accepted"),
  allowIdpInitiated: z
    .boolean()
    .default(true)
    .describe("Whether people can start at the identity provider, from its list of apps"),
})

const oidcDraft = z.strictObject({
  issuer: address.describe("Issuer of the identity provider (https)"),
  clientId: line(ssoLimits.secret).describe("Client id that the identity provider gave"),
  clientSecret: line(ssoLimits.secret)
    .optional()
    .describe("Client secret. It is never shown again; omitted: the present one is kept"),
  scopes: z
    .array(line(100))
    .min(1)
    .max(ssoLimits.scopes)
    .default(["openid", "profile", "email"])
    .describe("Requested scopes; openid is always requested"),
})

export const ssoProof = identityProof
const version = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .optional()
  .describe("The version that was read, 0 if nothing was set up; the change is refused if there is a newer one")

export const ssoDraft = z.strictObject({
  protocol: z.enum(ssoProtocols).describe("SAML 2.0 or OpenID Connect"),
  displayName: line(ssoLimits.displayName).describe("Name of the identity provider on the sign-in button"),
  companyName,
  saml: samlDraft.optional().describe("The identity provider, if the protocol is saml"),
  oidc: oidcDraft.optional().describe("The identity provider, if the protocol is oidc"),
  attributes: attributeMap.default(() => attributeMap.parse({})),
  clockSkewSeconds: z
    .int()
    .min(ssoLimits.leastSkew)
    .max(ssoLimits.mostSkew)
    .default(ssoLimits.skew)
    .describe("How far the clocks may differ, in seconds"),
  justInTime: z
    .boolean()
    .default(false)
    .describe(
      "Whether people with an address in a verified domain are added as end users when they sign in for the first time",
    ),
  version,
  ...ssoProof,
})
export type SsoDraft = z.output<typeof ssoDraft>

export const ssoLevelEdit = z.strictObject({
  level: z
    .enum(ssoLevels)
    .describe(
      "off: passwords only; optional: both; required: only the identity provider, except for people who are excluded",
    ),
  version,
  ...ssoProof,
})
export type SsoLevelEdit = z.output<typeof ssoLevelEdit>
export const ssoConfirmation = z.strictObject(ssoProof)
export type SsoConfirmation = z.output<typeof ssoConfirmation>
export const ssoDeletion = z.strictObject({
  sendResetLinks: z
    .boolean()
    .default(true)
    .describe(
      "Whether people who have no password and no passkey, and have signed in with the identity provider, are mailed a link to choose a password; true by default",
    ),
  ...ssoProof,
})
export type SsoDeletion = z.output<typeof ssoDeletion>
export const ssoDeletionPreview = z
  .object({
    withoutPassword: z
      .int()
      .describe("People who have signed in with the identity provider and have neither a password nor a passkey"),
    reachable: z.int().describe("How many of them have an email address, to which a link can be sent"),
  })
  .meta({ id: "SsoDeletionPreview", description: "Whom the deletion of the settings leaves without a way to sign in" })
export type SsoDeletionPreview = z.infer<typeof ssoDeletionPreview>

const certificate = z
  .object({
    subject: z.string().describe("Whom the certificate names"),
    fingerprint: z.string().describe("SHA-256 fingerprint, in hexadecimal with colons"),
    validFrom: instant.describe("From when it is valid"),
    validUntil: instant.describe("Until when it is valid; expired certificates are not accepted"),
    expired: z.boolean().describe("Whether it has expired"),
    pem: z.string().describe("The certificate as PEM"),
  })
  .meta({ id: "SsoCertificate", description: "A certificate with which an identity provider signs" })
export type SsoCertificate = z.infer<typeof certificate>

const samlProvider = z
  .object({
    entityId: z.string().describe("Entity id of the identity provider"),
    ssoUrl: z.string().describe("Where sign-ins are sent"),
    sloUrl: z.string().nullable().describe("Where sign-outs are sent"),
    certificates: z.array(certificate).describe("Certificates with which it signs"),
    nameIdFormat: z.enum(nameIdFormats).describe("Requested format of the NameID"),
    signRequests: z.boolean().describe("Whether our requests are signed"),
    encryptedAssertions: z.boolean().describe("Whether only encrypted assertions are accepted"),
    allowIdpInitiated: z.boolean().describe("Whether people can start at the identity provider"),
  })
  .meta({ id: "SamlProvider", description: "An identity provider with SAML 2.0" })

const oidcProvider = z
  .object({
    issuer: z.string().describe("Issuer of the identity provider"),
    clientId: z.string().describe("Client id that it gave"),
    hasSecret: z.boolean().describe("Whether a client secret is stored; it is never shown"),
    scopes: z.array(z.string()).describe("Requested scopes"),
  })
  .meta({ id: "OidcProvider", description: "An identity provider with OpenID Connect" })

const ssoKeyStates = ["next", "current", "previous"] as const
export type SsoKeyState = (typeof ssoKeyStates)[number]
const ssoKey = z
  .object({
    keyId: z.int().describe("Id of the key pair"),
    state: z
      .enum(ssoKeyStates)
      .describe(
        "next: announced in the metadata and not used yet; current: signs requests, and assertions are encrypted for it; previous: replaced, assertions that are encrypted for it are still accepted",
      ),
    certificate,
    createdAt: instant.describe("When it was made"),
    createdBy: z.string().describe("Who made it"),
    currentSince: instant.nullable().describe("Since when it is or was in use; null for the next one"),
    lastUsedAt: instant
      .nullable()
      .describe("When the identity provider last encrypted an assertion for it, to some minutes; null if never"),
    tested: z
      .boolean()
      .describe("For the next one: whether the caller passed a test sign-in with it in the last 24 hours"),
  })
  .meta({ id: "SsoKey", description: "One of our key pairs for signed requests and encrypted assertions" })
export type SsoKey = z.infer<typeof ssoKey>
export const ofSsoKey = z.strictObject({
  accountId: accountIdText,
  keyId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the key pair"),
})
export const ssoTestStart = z.strictObject({
  keyId: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("Sign the request with our next key pair instead of the present one, to test it before it is used"),
})

const serviceProvider = z
  .object({
    entityId: z.string().describe("SAML: our entity id (audience, identifier)"),
    acsUrl: z.string().describe("SAML: where the identity provider sends its answers (reply URL)"),
    sloUrl: z.string().describe("SAML: where it sends sign-outs"),
    metadataUrl: z.string().describe("SAML: all of this as metadata, once there is a key pair; see prepareSso"),
    redirectUrl: z.string().describe("OpenID Connect: the redirect URI"),
    signInUrl: z
      .string()
      .nullable()
      .describe("The address at which a sign-in with single sign-on starts, for bookmarks; null before the first save"),
    certificate: z
      .string()
      .nullable()
      .describe(
        "Our certificate as PEM, for signed requests and encrypted assertions; null before there is a key pair",
      ),
    keys: z.array(ssoKey).describe("Our key pairs, the one in use first; empty before prepareSso or the first save"),
  })
  .meta({ id: "SsoServiceProvider", description: "Values to copy to the identity provider" })

export const ssoSettings = z
  .object({
    accountId,
    configured: z.boolean().describe("Whether an identity provider is set up"),
    protocol: z.enum(ssoProtocols).nullable().describe("SAML 2.0 or OpenID Connect; null if nothing is set up"),
    displayName: z.string().describe("Name of the identity provider on the sign-in button"),
    companyName: z.string().describe("Company sign-in name"),
    level: z.enum(ssoLevels).describe("off, optional or required"),
    tested: z
      .boolean()
      .describe(
        "Whether a test sign-in has passed since the last change that can break the sign-in. Until then nobody is sent to the identity provider, whatever the level, and nobody is signed in by it",
      ),
    saml: samlProvider.nullable().describe("The identity provider, if the protocol is saml"),
    oidc: oidcProvider.nullable().describe("The identity provider, if the protocol is oidc"),
    attributes: z
      .object({
        loginName: z.string().describe("Holds the login name; empty: the NameID or preferred_username"),
        email: z.string().describe("Holds the email address"),
        firstName: z.string().describe("Holds the first name"),
        lastName: z.string().describe("Holds the last name"),
      })
      .describe("Which attribute or claim holds what"),
    clockSkewSeconds: z.int().describe("How far the clocks may differ, in seconds"),
    justInTime: z.boolean().describe("Whether unknown people of a verified domain are added as end users"),
    serviceProvider,
    lastTest: z
      .object({
        testId: z.string().describe("Id of the test sign-in"),
        at: instant.describe("When it ended"),
        userId: userId.describe("Who ran it"),
        name: z.string().describe("Name of who ran it"),
        passed: z.boolean().describe("Whether every check passed"),
        counts: z.boolean().describe("Whether the caller can turn single sign-on on with it now"),
      })
      .nullable()
      .describe("The last test sign-in"),
    excludedUsers: z.int().describe("How many people may sign in with a password although it is required"),
    breakGlassUsers: z.int().describe("How many of them are super users with two-factor authentication"),
    restorableUntil: instant.nullable().describe("Until when deleted settings can be restored; null if there are none"),
    mayConfigure: z.boolean().describe("Whether the caller may change these settings"),
    changedAt: instant.nullable().describe("The last change"),
    changedBy: z.string().nullable().describe("Who made it"),
    version: z.int().describe("Goes up with every change of the identity provider; 0 before the first save"),
  })
  .meta({ id: "SsoSettings", description: "Single sign-on of an account" })
export type SsoSettings = z.infer<typeof ssoSettings>

export const providerQuestion = z
  .strictObject({
    xml: z.string().min(1).max(ssoLimits.metadataLength).optional().describe("SAML metadata as text"),
    address: address.optional().describe("Or the address of SAML metadata (https)"),
    issuer: address.optional().describe("Or the issuer of an OpenID provider (https)"),
  })
  .refine(
    ({ xml, address: at, issuer }) => [xml, at, issuer].filter((one) => one !== undefined).length === 1,
    "Send exactly one of xml, address and issuer.",
  )
export type ProviderQuestion = z.output<typeof providerQuestion>

export const providerFacts = z
  .object({
    saml: samlProvider
      .pick({ entityId: true, ssoUrl: true, sloUrl: true, certificates: true, nameIdFormat: true })
      .nullable()
      .describe("What the SAML metadata says"),
    oidc: z
      .object({
        issuer: z.string().describe("Its issuer"),
        authorizationEndpoint: z.string().describe("Where sign-ins are sent"),
        tokenEndpoint: z.string().describe("Where codes are exchanged"),
      })
      .nullable()
      .describe("What the OpenID provider says of itself"),
  })
  .meta({ id: "SsoProviderFacts", description: "What an identity provider says of itself. Nothing is saved" })
export type ProviderFacts = z.infer<typeof providerFacts>

export const ssoCheckNames = [
  "response",
  "signature",
  "time",
  "audience",
  "issuer",
  "recipient",
  "replay",
  "loginName",
  "person",
  "admission",
] as const
export type SsoCheckName = (typeof ssoCheckNames)[number]

export const ssoTest = z
  .object({
    testId: z.string().describe("Id of the test sign-in"),
    state: z.enum(["waiting", "passed", "failed"]).describe("Whether it has ended, and how"),
    startedAt: instant.describe("When it was started"),
    endedAt: instant.nullable().describe("When the identity provider answered"),
    userId: userId.describe("Who ran it"),
    version: z.int().describe("The version of the settings that it tested"),
    keyId: z.int().nullable().describe("Our next key pair, if it was tested; null for the one in use"),
    reason: z.string().nullable().describe("Why it failed, as a code such as wrongAudience"),
    reasonText: z.string().nullable().describe("Why it failed, as a sentence"),
    checks: z
      .array(
        z.object({
          name: z.enum(ssoCheckNames).describe("What was checked"),
          outcome: z.enum(["passed", "failed", "notReached"]).describe("How it went"),
        }),
      )
      .describe("Every check, in order"),
    attributes: z.record(z.string(), z.array(z.string())).describe("Attributes or claims that the provider sent"),
    providerIdentityId: z.string().nullable().describe("The NameID or sub that the provider sent"),
    matched: z
      .object({
        userId: userId.describe("Id of the user"),
        name: z.string().describe("Name of the user"),
        loginName: z.string().describe("Login name of the user"),
      })
      .nullable()
      .describe("The user who would have been signed in"),
  })
  .meta({ id: "SsoTest", description: "A real sign-in that opens no session and shows every check" })
export type SsoTest = z.infer<typeof ssoTest>

export const startedTest = z.object({
  testId: z.string().describe("Id of the test sign-in"),
  address: secret(z.string()).describe("Where to send the browser that asked; it works once, for ten minutes"),
})
export type StartedTest = z.infer<typeof startedTest>
export const ofSsoTest = z.strictObject({
  accountId: accountIdText,
  testId: z.uuid().describe("Id of the test sign-in"),
})
