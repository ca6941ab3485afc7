import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { identityProof } from "../../kit/identity-proof.ts"
import { pageQuery } from "../../kit/paging.ts"
import { passkeyAssertion, passkeyCreation, passkeyRegistration } from "../../kit/passkey.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line } from "../../kit/text.ts"

/**
 * off: users cannot add methods, but those who have one still need it. offered: all users can add methods. required:
 * those of whom it is required sign in without a method only until their grace period is over.
 */
export const mfaModes = ["off", "offered", "required"] as const
export type MfaMode = (typeof mfaModes)[number]
/** An authenticator app (RFC 6238), a code by email, or a passkey or security key (WebAuthn). */
export const mfaKinds = ["totp", "email", "passkey"] as const
export type MfaKind = (typeof mfaKinds)[number]

export const recoveryCodeCount = 10
export const mostAuthenticatorApps = 5
export const mostPasskeys = 10
/** How long the browser has to answer with a passkey. */
export const passkeyMinutes = 5
/** How long a sign-in with a correct password waits for its verification code. */
export const challengeMinutes = 10
export const mailCodeMinutes = 10
export const secondsBetweenMailCodes = 30
/** Codes by email that one user gets within an hour. */
export const mostMailCodesAnHour = 5
/** Unless the account sets another number. */
export const usualRememberDays = 30
export const mostRememberDays = 90
export const usualGraceDays = 7
export const mostGraceDays = 14

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const mfaIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
export const ofMethod = z.strictObject({ mfaId: mfaIdText.describe("Id of the method") })

export const challengeToken = z.string().regex(/^[\w-]{43}$/, "This is not a valid challenge.")
/** As users type or paste it: spaces and dashes are ignored. Six digits, or a recovery code. */
export const typedCode = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{10})$/, "Enter six digits or one of your recovery codes."))

export const mfaMethod = z.object({
  mfaId: id.describe("Id of the method"),
  kind: z.enum(mfaKinds).describe("Kind of the method: authenticator app, codes by email, or passkey"),
  name: z.string().describe("Name that the user gave to the method"),
  /** For codes by email: the address, partly masked. */
  address: z.string().nullable().describe("For codes by email: the address, partly masked; otherwise null"),
  /** For a passkey: whether it is copied to the user's other devices. */
  synced: z.boolean().nullable().describe("For a passkey: whether it is copied to the user's other devices"),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe("When the method was used last; null if never"),
})
export type MfaMethod = z.infer<typeof mfaMethod>

export const methodsOfPerson = z.object({
  userId,
  mode: z.enum(mfaModes).describe("off, optional or required, for this account"),
  methods: z.array(mfaMethod).describe("The user's methods"),
  recoveryCodesLeft: z.int().describe("Recovery codes that were not used yet"),
  isRequired: z.boolean().describe("Whether the account requires two-factor authentication of this user"),
  setUpBy: instant.nullable().describe("Until when a required method has to be set up; null if there is nothing to do"),
  emailCodes: z.boolean().describe("Whether the account allows codes by email"),
  rememberedBrowsers: z.int().describe("Browsers in which the user is not asked for a code"),
})
export type MethodsOfPerson = z.infer<typeof methodsOfPerson>

export const identityConfirmation = z.strictObject(identityProof)
export const resetReason = line(200).describe("Why the methods are reset; part of the audit log")
export const methodReset = z.strictObject({ reason: resetReason, ...identityProof })
export type MethodReset = z.output<typeof methodReset>
export const newMethod = z.strictObject({
  kind: z.enum(mfaKinds).describe("Kind of the method to set up"),
  name: line(60).optional().describe("Name for the method, such as Work phone"),
  ...identityProof,
})
export type NewMethod = z.output<typeof newMethod>

/** Shown once while a method is being set up. The method is active after its first correct code. */
export const begunMethod = z.object({
  mfaId: id.describe("Id of the method that is being set up"),
  kind: z.enum(mfaKinds).describe("Kind of the method"),
  /** For an authenticator app: as text, as a link and as a QR code. */
  secret: secret(z.string().nullable()).describe(
    "For an authenticator app: the secret in base32, to type in; otherwise null",
  ),
  link: secret(z.string().nullable()).describe(
    "For an authenticator app: the secret as an otpauth link; otherwise null",
  ),
  qrSvg: secret(z.string().nullable()).describe(
    "For an authenticator app: the link as a QR code in SVG; otherwise null",
  ),
  /** For codes by email: where the first code was sent. */
  sentTo: z
    .string()
    .nullable()
    .describe("For codes by email: the address, partly masked, to which the first code was sent; otherwise null"),
  passkey: passkeyCreation.nullable().describe("For a passkey: the options for the browser"),
})
export type BegunMethod = z.infer<typeof begunMethod>

export const methodConfirmation = z
  .strictObject({
    code: typedCode.optional().describe("The first code of the method"),
    passkey: passkeyRegistration.optional().describe("For a passkey: the answer of the authenticator"),
  })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ["code"],
    message: "Enter a code, or use a passkey.",
  })
export type MethodConfirmation = z.output<typeof methodConfirmation>
const recoveryCodes = secret(z.array(z.string()))
/** Recovery codes are created with the first method and shown only once. */
export const confirmedMethod = z.object({
  method: mfaMethod.describe("The method, which is active now"),
  recoveryCodes: recoveryCodes
    .nullable()
    .describe(
      "Ten codes that each replace one verification code, with the first method only; null otherwise. They are not shown again",
    ),
})
export type ConfirmedMethod = z.infer<typeof confirmedMethod>
export const newRecoveryCodes = z.object({
  recoveryCodes: recoveryCodes.describe("Ten codes that each replace one verification code. They are not shown again"),
})

/** The answer to a correct password if it is not sufficient. */
export const challengeInfo = z.object({
  challenge: z.string().describe("Names the sign-in that waits for a code; send it with the code"),
  /** verify: enter a code. enrol: set up a method first. */
  kind: z.enum(["verify", "enrol"]).describe("verify: enter a code. enrol: set up a method first"),
  /** The methods the user can use; empty for `enrol`. */
  methods: z
    .array(mfaMethod.pick({ mfaId: true, kind: true, name: true, address: true }))
    .describe("Methods that the user can use; empty for enrol"),
  recoveryCodes: z.boolean().describe("Whether the user has recovery codes left"),
  /** The kinds that can be set up. */
  kinds: z.array(z.enum(mfaKinds)).describe("Kinds of methods that can be set up"),
  mayRemember: z.boolean().describe("Whether this browser can be remembered, so that it is not asked again"),
  rememberDays: z.int().describe("For how many days this browser can be remembered"),
  expiresIn: z.int().describe("Seconds in which the code has to be entered"),
})
export type ChallengeInfo = z.infer<typeof challengeInfo>

export const codeRequest = z.strictObject({
  challenge: challengeToken.describe("The challenge of the sign-in in progress"),
})
export const sentCode = z.object({
  sentTo: z.string().describe("Address, partly masked, to which the code was sent"),
  expiresIn: z.int().describe("Seconds for which the code is valid"),
  nextInSeconds: z.int().describe("Seconds until another code can be requested"),
})
export const enrollmentRequest = z.strictObject({
  challenge: challengeToken.describe("The challenge of the sign-in in progress"),
  kind: z.enum(mfaKinds).describe("Kind of the method to set up"),
})

/** The answer to a challenge. `mfaId` names the method that is being set up, if there is one. */
export const challengeAnswerFields = {
  challenge: challengeToken.describe("The challenge of the sign-in in progress"),
  code: typedCode.optional().describe("Six digits, or a recovery code"),
  passkey: passkeyAssertion.optional().describe("Instead of a code: the answer of a passkey"),
  newPasskey: passkeyRegistration
    .optional()
    .describe("Instead of a code: the answer for the passkey that is being set up"),
  mfaId: id.optional().describe("The method that the code confirms, if one is being set up"),
  remember: z
    .boolean()
    .default(false)
    .describe("Whether this browser is remembered, so that it is not asked again for some days"),
}
export const hasOneAnswer = (given: { code?: unknown; passkey?: unknown; newPasskey?: unknown }): boolean =>
  [given.code, given.passkey, given.newPasskey].filter((answer) => answer !== undefined).length === 1
export const challengeAnswer = z
  .strictObject(challengeAnswerFields)
  .refine(hasOneAnswer, { path: ["code"], message: "Enter a code, or use a passkey." })
export type ChallengeAnswer = z.output<typeof challengeAnswer>

/** Of whom it is required. */
export const mfaAudiences = ["administrators", "all", "roles"] as const
export type MfaAudience = (typeof mfaAudiences)[number]

const roleIds = z.array(z.int().min(1).max(2_147_483_647))
export const enforcement = z.object({
  accountId,
  mode: z.enum(mfaModes).describe("off, optional or required"),
  /** For the older operations: whether it is required of anybody. */
  enable_mfa: z.boolean().describe("Whether two-factor authentication is required of anybody"),
  requiredOf: z.enum(mfaAudiences).describe("Of whom it is required, if the mode is required"),
  roleIds: roleIds.describe("The chosen roles, if it is required of roles"),
  graceDays: z.int().describe("Days until a method has to be set up"),
  requiredSince: instant.nullable().describe("When the grace period began"),
  emailCodes: z.boolean().describe("Whether codes by email are allowed"),
  rememberDays: z.int().describe("Days in which a remembered browser does not ask for a code; 0 for never"),
  /** Users who can sign in, and those of them who have set up two-factor authentication. */
  people: z.int().describe("Users who can sign in, without those of exemptBySso"),
  enrolled: z.int().describe("Those of them who have set up two-factor authentication"),
  exemptBySso: z
    .int()
    .describe("Users who can sign in with the identity provider only, which decides about their second factors"),
})
export type Enforcement = z.infer<typeof enforcement>
const enforcementFields = z.strictObject({
  mode: z.enum(mfaModes).describe("off, optional or required"),
  requiredOf: z
    .enum(mfaAudiences)
    .optional()
    .describe("Of whom it is required. Omitted: as before, or of all users if it was not required"),
  roleIds: roleIds
    .max(100)
    .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other))
    .optional()
    .describe("The roles, if it is required of roles"),
  graceDays: z
    .int()
    .min(0, "Must be 0 to 14.")
    .max(mostGraceDays, "Must be 0 to 14.")
    .optional()
    .describe(
      "Days until a method has to be set up; 7 if it becomes required of a chosen audience, otherwise as before",
    ),
  emailCodes: z.boolean().optional().describe("Whether codes by email are allowed"),
  rememberDays: z
    .int()
    .min(0, "Must be 0 to 90.")
    .max(mostRememberDays, "Must be 0 to 90.")
    .optional()
    .describe("Days in which a remembered browser does not ask for a code; 0 for never"),
  /** Signs out all users without a method, so that the requirement takes effect now and not at their next sign-in. */
  endSessions: z
    .boolean()
    .default(false)
    .describe(
      "Signs out all users without a method, so that the requirement takes effect now and not at their next sign-in",
    ),
})
type ChosenRoles = Pick<z.output<typeof enforcementFields>, "mode" | "requiredOf" | "roleIds">
const namesRoles = ({ mode, requiredOf, roleIds: ids }: ChosenRoles) =>
  mode !== "required" || requiredOf !== "roles" || (ids ?? []).length > 0
const withRoles = <S extends z.ZodType<ChosenRoles>>(schema: S) =>
  schema.refine(namesRoles, { path: ["roleIds"], message: "Choose at least one role." })
export const enforcementEdit = withRoles(enforcementFields)
export const enforcementChange = withRoles(enforcementFields.extend(identityProof))
export type EnforcementChange = z.output<typeof enforcementChange>
/** For the form of the portal, which asks for the proof in fields of its own. */
export const enforcementForm = withRoles(
  enforcementFields.extend({ currentPassword: z.string().max(500), code: z.string().max(20) }),
)
export type EnforcementEdit = z.output<typeof enforcementEdit>

export const enforcementPreview = z
  .object({
    required: z.int().describe("Users of whom it would be required"),
    notEnrolled: z.int().describe("Those of them who have no method that counts"),
    exemptBySso: z
      .int()
      .describe(
        "Users whom the policy would include, but who can sign in only with single sign-on; they are not in `required`",
      ),
    signedOut: z
      .int()
      .describe("Those without a method who are signed in with a password and whose sessions would end"),
  })
  .meta({ id: "MfaEnforcementPreview", description: "Whom a two-factor policy would affect" })
export type EnforcementPreview = z.infer<typeof enforcementPreview>

/**
 * enrolled: has a method that counts. onlyEmail: has only codes by email, which the account does not allow. grace: has
 * to set one up until `setUpBy`. overdue: sets one up at the next sign-in. notRequired: has none and needs none.
 */
export const coverageStates = ["enrolled", "onlyEmail", "grace", "overdue", "notRequired"] as const
export type CoverageState = (typeof coverageStates)[number]
/**
 * Why it is not required: of nobody in the account, of none of the user's roles, or because the user can sign in only
 * with single sign-on.
 */
export const exemptions = ["policy", "roles", "sso"] as const
export const coverageRow = z
  .object({
    userId,
    name: z.string().describe("Name of the user"),
    loginName: z.string().describe("Login name"),
    roles: z.array(z.string()).describe("Their roles, the default role first"),
    kinds: z.array(z.enum(mfaKinds)).describe("Kinds of methods that they have set up"),
    state: z.enum(coverageStates).describe("Whether they are protected, and if not, why"),
    isRequired: z.boolean().describe("Whether two-factor authentication is required of them"),
    exempt: z.enum(exemptions).nullable().describe("Why it is not required; null if it is"),
    setUpBy: instant.nullable().describe("Until when they have to set up a method"),
    enrolledAt: instant.nullable().describe("When they confirmed their first method"),
    lastUsedAt: instant.nullable().describe("When they last used one"),
  })
  .meta({ id: "MfaCoverageRow", description: "A user's two-factor authentication" })
export type CoverageRow = z.infer<typeof coverageRow>

const coverageFilters = {
  show: z
    .enum(["all", "protected", "unprotected", "required", "overdue", "sso"])
    .default("all")
    .describe(
      "Only users with or without a method that counts, of whom it is required, who are late, or who can sign in with the identity provider only (they are neither protected nor unprotected)",
    ),
  kind: z
    .enum(["any", ...mfaKinds])
    .default("any")
    .describe("Only users with a method of this kind"),
}
export const coverageFilter = pageQuery(["name", "loginName"]).extend(coverageFilters)
export type CoverageFilter = z.output<typeof coverageFilter>
export const coverageFile = coverageFilter.pick({ search: true, show: true, kind: true })
export type CoverageFile = z.output<typeof coverageFile>

export const mfaSettings = z.strictObject({
  enable_mfa: z.boolean().describe("true: required of all users; false: optional"),
  ...identityProof,
})
export const mfaSettingsEnd = z.strictObject(identityProof)
export type MfaSettings = z.output<typeof mfaSettings>

export const rememberedBrowser = z.object({
  browserId: z.string().describe("Id of the remembered browser"),
  current: z.boolean().describe("Whether it is the browser of this request"),
  device: z.string().describe("Browser and operating system"),
  address: z.string().describe("IP address from which the browser was used last"),
  rememberedAt: instant.describe("When the user chose to remember it"),
  lastUsedAt: instant,
  expiresAt: instant.describe("When it is asked for a code again"),
})
export type RememberedBrowser = z.infer<typeof rememberedBrowser>

export const ownPasskeyQuestion = z.strictObject({
  withPassword: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .default(false)
    .describe("Whether the password is sent with the change too: then a security key without a PIN is enough"),
})
