import { z } from "zod"

/** Of the parts that browsers send: base64url, without padding. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, "Must be base64url.")

const credentialId = bytes(1400)
const common = {
  id: credentialId.describe("Credential ID"),
  rawId: credentialId.describe("Credential ID again, as in the JSON form of browsers"),
  type: z.literal("public-key").describe("Kind of credential"),
  authenticatorAttachment: z
    .enum(["platform", "cross-platform"])
    .optional()
    .describe("Whether the authenticator is part of the device"),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional().describe("Not used"),
}
const clientDataJSON = bytes(8000).describe("What the browser signed: challenge and origin")

/** The answer of an authenticator that made a passkey (PublicKeyCredential.toJSON() after create). */
export const passkeyRegistration = z
  .strictObject({
    ...common,
    response: z
      .strictObject({
        clientDataJSON,
        attestationObject: bytes(60_000).describe("The new public key, with the authenticator's data"),
        authenticatorData: bytes(60_000).optional().describe("Not used; part of the attestation object"),
        transports: z
          .array(z.string().regex(/^[\w-]{1,20}$/))
          .max(10)
          .optional()
          .describe("How the browser reaches the authenticator"),
        publicKeyAlgorithm: z.int().optional().describe("Not used; part of the attestation object"),
        publicKey: bytes(10_000).optional().describe("Not used; part of the attestation object"),
      })
      .describe("The authenticator's answer"),
  })
  .meta({ id: "PasskeyRegistration", description: "The answer of an authenticator that made a passkey" })
export type PasskeyRegistration = z.output<typeof passkeyRegistration>

/** The answer of an authenticator that used a passkey (PublicKeyCredential.toJSON() after get). */
export const passkeyAssertion = z
  .strictObject({
    ...common,
    response: z
      .strictObject({
        clientDataJSON,
        authenticatorData: bytes(10_000).describe("Flags and counter of the authenticator"),
        signature: bytes(10_000).describe("Signature of both"),
        userHandle: bytes(100).optional().describe("The user, as the authenticator stored it"),
      })
      .describe("The authenticator's answer"),
  })
  .meta({ id: "PasskeyAssertion", description: "The answer of an authenticator that used a passkey" })
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

const descriptor = z.object({
  id: z.string().describe("Credential ID"),
  type: z.literal("public-key").describe("Kind of credential"),
  transports: z.array(z.string()).optional().describe("How the browser reaches the authenticator"),
})
const verification = z
  .enum(["required", "preferred", "discouraged"])
  .describe("Whether a PIN or fingerprint is asked for")
const challenge = z.string().describe("What is signed; works once, for five minutes")
const timeout = z.int().optional().describe("Milliseconds")

export const passkeyCreation = z
  .object({
    challenge: challenge.describe("Random bytes that the passkey signs, in base64url"),
    rp: z.object({ id: z.string().describe("Hostname"), name: z.string().describe("Name") }).describe("The portal"),
    user: z
      .object({
        id: z.string().describe("Opaque id of the user"),
        name: z.string().describe("Login name"),
        displayName: z.string().describe("Name"),
      })
      .describe("The user"),
    pubKeyCredParams: z
      .array(
        z.object({
          alg: z.int().describe("COSE algorithm"),
          type: z.literal("public-key").describe("Kind of credential"),
        }),
      )
      .describe("Accepted algorithms"),
    timeout,
    excludeCredentials: z.array(descriptor).describe("Passkeys that the user already has"),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(["required", "preferred", "discouraged"]).describe("Whether it can be used without a name"),
        requireResidentKey: z.boolean().describe("The same, for older browsers"),
        userVerification: verification,
      })
      .describe("Requirements"),
    attestation: z.enum(["none", "direct", "enterprise"]).describe("Whether the model is asked for"),
  })
  .meta({ id: "PasskeyCreation", description: "Options with which a browser makes a passkey" })
export type PasskeyCreation = z.infer<typeof passkeyCreation>

export const passkeyRequest = z
  .object({
    challenge: challenge.describe("Random bytes that the passkey signs, in base64url"),
    rpId: z.string().describe("Hostname of the portal"),
    timeout,
    allowCredentials: z.array(descriptor).describe("Passkeys that can be used; none: any that the browser offers"),
    userVerification: verification,
  })
  .meta({ id: "PasskeyRequest", description: "Options with which a browser uses a passkey" })
export type PasskeyRequest = z.infer<typeof passkeyRequest>
