import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line } from "../../kit/text.ts"

/**
 * off: users cannot add methods, but those who have one still need it. offered: all users can add methods. required: no
 * sign-in without a method.
 */
export const mfaModes = ["off", "offered", "required"] as const
export type MfaMode = (typeof mfaModes)[number]
/** An authenticator app (RFC 6238), or a code by email. */
export const mfaKinds = ["totp", "email"] as const
export type MfaKind = (typeof mfaKinds)[number]

export const recoveryCodeCount = 10
export const mostAuthenticatorApps = 5
/** How long a sign-in with a correct password waits for its verification code. */
export const challengeMinutes = 10
export const mailCodeMinutes = 10
export const secondsBetweenMailCodes = 60
export const rememberDays = 30

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const mfaIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
export const ofMethod = z.strictObject({ mfaId: mfaIdText })

const typedPassword = z.string().min(1, "Must not be empty.").max(500)
export const challengeToken = z.string().regex(/^[\w-]{43}$/, "This is not a valid challenge.")
/** As users type or paste it: spaces and dashes are ignored. Six digits, or a recovery code. */
export const typedCode = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{10})$/, "Enter six digits or one of your recovery codes."))

export const mfaMethod = z.object({
  mfaId: id,
  kind: z.enum(mfaKinds),
  name: z.string(),
  /** For codes by email: the address, partly masked. */
  address: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type MfaMethod = z.infer<typeof mfaMethod>

export const methodsOfPerson = z.object({
  userId,
  mode: z.enum(mfaModes),
  methods: z.array(mfaMethod),
  recoveryCodesLeft: z.int(),
})
export type MethodsOfPerson = z.infer<typeof methodsOfPerson>

export const passwordConfirmation = z.strictObject({ currentPassword: typedPassword })
export const newMethod = z.strictObject({
  kind: z.enum(mfaKinds),
  name: line(60).optional(),
  currentPassword: typedPassword,
})
export type NewMethod = z.output<typeof newMethod>

/** Shown once while a method is being set up. The method is active after its first correct code. */
export const begunMethod = z.object({
  mfaId: id,
  kind: z.enum(mfaKinds),
  /** For an authenticator app: as text, as a link and as a QR code. */
  secret: secret(z.string().nullable()),
  link: secret(z.string().nullable()),
  qrSvg: secret(z.string().nullable()),
  /** For codes by email: where the first code was sent. */
  sentTo: z.string().nullable(),
})
export type BegunMethod = z.infer<typeof begunMethod>

export const methodConfirmation = z.strictObject({ code: typedCode })
const recoveryCodes = secret(z.array(z.string()))
/** Recovery codes are created with the first method and shown only once. */
export const confirmedMethod = z.object({ method: mfaMethod, recoveryCodes: recoveryCodes.nullable() })
export type ConfirmedMethod = z.infer<typeof confirmedMethod>
export const newRecoveryCodes = z.object({ recoveryCodes })

/** The answer to a correct password if it is not sufficient. */
export const challengeInfo = z.object({
  challenge: z.string(),
  /** verify: enter a code. enrol: set up a method first. */
  kind: z.enum(["verify", "enrol"]),
  /** The methods the user can use; empty for `enrol`. */
  methods: z.array(mfaMethod.pick({ mfaId: true, kind: true, name: true, address: true })),
  recoveryCodes: z.boolean(),
  /** The kinds that can be set up. */
  kinds: z.array(z.enum(mfaKinds)),
  mayRemember: z.boolean(),
  expiresIn: z.int(),
})
export type ChallengeInfo = z.infer<typeof challengeInfo>

export const codeRequest = z.strictObject({ challenge: challengeToken })
export const sentCode = z.object({ sentTo: z.string(), expiresIn: z.int(), nextInSeconds: z.int() })
export const enrollmentRequest = z.strictObject({ challenge: challengeToken, kind: z.enum(mfaKinds) })

/** The answer to a challenge. `mfaId` names the method that is being set up, if there is one. */
export const challengeAnswer = z.strictObject({
  challenge: challengeToken,
  code: typedCode,
  mfaId: id.optional(),
  remember: z.boolean().default(false),
})
export type ChallengeAnswer = z.output<typeof challengeAnswer>

export const enforcement = z.object({
  accountId,
  mode: z.enum(mfaModes),
  /** For the older operations: whether it is required. */
  enable_mfa: z.boolean(),
  /** Users who can sign in, and those of them who have set up two-factor authentication. */
  people: z.int(),
  enrolled: z.int(),
})
export type Enforcement = z.infer<typeof enforcement>
export const enforcementEdit = z.strictObject({
  mode: z.enum(mfaModes),
  /** Signs out all users without a method, so that the requirement takes effect now and not at their next sign-in. */
  endSessions: z.boolean().default(false),
})
export type EnforcementEdit = z.output<typeof enforcementEdit>
export const mfaSettings = z.strictObject({ enable_mfa: z.boolean() })

export const rememberedBrowser = z.object({
  browserId: z.string(),
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  rememberedAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
})
export type RememberedBrowser = z.infer<typeof rememberedBrowser>
