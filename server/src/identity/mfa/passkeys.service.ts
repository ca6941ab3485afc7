import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { COSEALG, decodeAttestationObject, isoCBOR } from "@simplewebauthn/server/helpers"
import { passkeyMinutes } from "@dialplane/contract/identity/mfa/mfa.schema"
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "@dialplane/contract/kit/passkey"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit, PublicContext } from "../../kit/context.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import type { RateLimit } from "../../kit/http/rate-limit.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { relyingPartyOf } from "../../kit/runtime/relying-party.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import type { Holder } from "./holder.rules.ts"
import { findCredential, type CredentialRow, type MethodRow, type NewCredential } from "./methods.queries.ts"
import {
  insertPasskeyChallenge,
  purgePasskeyChallenges,
  takePasskeyChallenge,
  type PasskeyPurpose,
} from "./passkey-challenges.queries.ts"
import { refusalIn, signedChallenge, type PasskeyRefusal } from "./passkeys.rules.ts"

const timeout = passkeyMinutes * 60_000
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** Everybody can ask for options, and each is a row for five minutes. */
export const optionsLimit = ({ kit }: PublicContext): RateLimit => ({
  name: "passkey-options",
  most: kit.config.signInRate * 10,
  seconds: 60,
})

/** What authenticators store of a user. It tells nobody who that is. */
const handleOf = (kit: Kit, { accountId, userId }: Holder) =>
  Buffer.from(kit.secrets.fingerprint(`passkey-user:${accountId}:${userId}`), "hex")

/** A new challenge for a browser. Only its hash is stored. Not inside a transaction. */
const openChallenge = async (ctx: PublicContext, purpose: PasskeyPurpose, subject: string) => {
  const challenge = newToken()
  await inSystem(ctx, async (db) => {
    await purgePasskeyChallenges(db)
    await insertPasskeyChallenge(db, hashToken(challenge), purpose, subject)
  })
  return Buffer.from(challenge, "base64url")
}

const described = (methods: readonly MethodRow[]) =>
  methods.flatMap(({ credentialId, transports }) =>
    credentialId === null
      ? []
      : [
          {
            id: credentialId,
            type: "public-key" as const,
            ...(transports.length === 0 ? {} : { transports: [...transports] }),
          },
        ],
  )

const subjectOfNew = ({ accountId, userId }: Holder, mfaId: number) => `method:${accountId}:${userId}:${mfaId}`

interface NewOwner extends Holder {
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
}

/** Options with which the browser makes a passkey for a method that is being set up. */
export const creationOptions = async (
  ctx: PublicContext,
  brandName: string,
  person: NewOwner,
  mfaId: number,
  methods: readonly MethodRow[],
): Promise<PasskeyCreation> => {
  const { id } = relyingPartyOf(ctx.kit.config.baseUrl)
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: id,
    userID: new Uint8Array(handleOf(ctx.kit, person)),
    userName: person.loginName,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    challenge: new Uint8Array(await openChallenge(ctx, "add", subjectOfNew(person, mfaId))),
    timeout,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  })
  return {
    challenge: options.challenge,
    rp: { id, name: brandName },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" as const })),
    timeout,
    excludeCredentials: described(methods),
    authenticatorSelection: { residentKey: "preferred", requireResidentKey: false, userVerification: "preferred" },
    attestation: "none",
  }
}

/** Options with which the browser uses one of these passkeys or, without methods, any that it offers. */
export const requestOptions = async (
  ctx: PublicContext,
  purpose: PasskeyPurpose,
  subject: string,
  methods: readonly MethodRow[],
  userVerification: "required" | "preferred",
): Promise<PasskeyRequest> => {
  const { id } = relyingPartyOf(ctx.kit.config.baseUrl)
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(await openChallenge(ctx, purpose, subject)),
    timeout,
    userVerification,
  })
  return { challenge: options.challenge, rpId: id, timeout, allowCredentials: described(methods), userVerification }
}

/**
 * Without the statement about the authenticator's model, which was not asked for: checking one would fetch addresses
 * that it contains.
 */
const withoutStatement = (attestationObject: string) => {
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url"))).get("authData")
  const plain = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", authData],
    ]),
  )
  return Buffer.from(plain).toString("base64url")
}

/** The new passkey of a method that is being set up; undefined if it is refused. Not inside a transaction. */
export const checkNewPasskey = async (
  ctx: PublicContext,
  holder: Holder,
  mfaId: number,
  given: PasskeyRegistration,
): Promise<NewCredential | undefined> => {
  const challenge = signedChallenge(given.response.clientDataJSON)
  if (challenge === undefined) return undefined
  const taken = await inSystem(ctx, (db) => takePasskeyChallenge(db, hashToken(challenge)))
  if (taken?.purpose !== "add" || taken.subject !== subjectOfNew(holder, mfaId)) return undefined
  const { id, origin } = relyingPartyOf(ctx.kit.config.baseUrl)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.response.clientDataJSON,
          attestationObject: withoutStatement(given.response.attestationObject),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== given.id) return undefined
    return {
      credentialId: registrationInfo.credential.id,
      publicKey: Buffer.from(registrationInfo.credential.publicKey).toString("base64url"),
      counter: registrationInfo.credential.counter,
      transports: given.response.transports ?? [],
      backupEligible: registrationInfo.credentialDeviceType === "multiDevice",
      backedUp: registrationInfo.credentialBackedUp,
    }
  } catch (error) {
    ctx.log.info({ reason: refusalIn(error) }, "passkey not added")
    return undefined
  }
}

/** A passkey whose signature is right. Its counter still has to be taken, in the transaction of what it allows. */
export interface CheckedPasskey extends Holder {
  readonly mfaId: number
  readonly name: string
  readonly loginName: string
  readonly counter: number
  readonly backedUp: boolean
  /** Where the challenge was requested. */
  readonly subject: string
}

export interface Expected {
  readonly purpose: PasskeyPurpose
  readonly isSubject: (subject: string) => boolean
  /** Whose passkey it must be; undefined if it says who signs in. */
  readonly holder: Holder | undefined
  readonly userVerification: boolean
}

/** A key that signs nothing, so that an unknown credential takes as long as a known one. */
const nobodysKey = Buffer.from(
  "a501020326200121582" +
    "06b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296" +
    "2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
  "hex",
)

/**
 * Checks the answer of a passkey; undefined if it is refused, for whatever reason. The challenge is used up either way.
 * Not inside a transaction.
 */
export const checkPasskey = async (
  ctx: PublicContext,
  expected: Expected,
  given: PasskeyAssertion,
): Promise<CheckedPasskey | undefined> => {
  const challenge = signedChallenge(given.response.clientDataJSON)
  const { taken, known } = await inSystem(ctx, async (db) => ({
    taken: challenge === undefined ? undefined : await takePasskeyChallenge(db, hashToken(challenge)),
    known: await findCredential(db, given.id),
  }))
  const verdict = await verify(ctx, expected, given, challenge ?? "", known)
  if (known === undefined) return undefined
  const isOwn =
    expected.holder === undefined ||
    (expected.holder.accountId === known.accountId && expected.holder.userId === known.userId)
  const reason: PasskeyRefusal | undefined =
    taken === undefined || taken.purpose !== expected.purpose || !expected.isSubject(taken.subject)
      ? "challenge"
      : !isOwn || !isHandleRight(ctx.kit, known, expected, given)
        ? "otherUser"
        : "reason" in verdict
          ? verdict.reason
          : undefined
  if (reason === undefined && !("reason" in verdict))
    return {
      accountId: known.accountId,
      userId: known.userId,
      mfaId: known.mfaId,
      name: known.name,
      loginName: known.loginName,
      counter: verdict.counter,
      backedUp: verdict.backedUp,
      subject: taken!.subject,
    }
  await noteRefusal(ctx, known, reason ?? "signature")
  return undefined
}

/** Authenticators must name the user if the sign-in does not. */
const isHandleRight = (kit: Kit, known: Holder, { holder }: Expected, { response }: PasskeyAssertion) =>
  response.userHandle === undefined
    ? holder !== undefined
    : response.userHandle === handleOf(kit, known).toString("base64url")

const verify = async (
  ctx: PublicContext,
  { userVerification }: Expected,
  { id, rawId, type, response }: PasskeyAssertion,
  challenge: string,
  known: CredentialRow | undefined,
): Promise<{ readonly counter: number; readonly backedUp: boolean } | { readonly reason: PasskeyRefusal }> => {
  const party = relyingPartyOf(ctx.kit.config.baseUrl)
  try {
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData,
          signature,
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: userVerification,
      credential: {
        id,
        publicKey: new Uint8Array(
          known?.publicKey === undefined || known.publicKey === null
            ? nobodysKey
            : Buffer.from(known.publicKey, "base64url"),
        ),
        counter: known?.counter ?? 0,
      },
    })
    if (!verified) return { reason: "signature" }
    if ((authenticationInfo.credentialDeviceType === "multiDevice") !== known?.backupEligible)
      return { reason: "backup" }
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    return { reason: refusalIn(error) }
  }
}

/** The account learns what was wrong; the caller does not. */
export const noteRefusal = (
  ctx: PublicContext,
  { accountId, userId, loginName, name }: Holder & { readonly loginName: string; readonly name: string },
  reason: PasskeyRefusal,
) =>
  inSystem(ctx, (db) =>
    writeAudit(db, {
      accountId,
      actorUserId: null,
      actorName: "Sign-in",
      action: "mfa.passkey_refused",
      object: { type: "user", id: userId, name: loginName },
      after: { name, refusal: reason },
      traceId: ctx.traceId,
      address: ctx.http.address,
      client: clientName(ctx.http.userAgent),
    }),
  )
