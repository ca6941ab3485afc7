import { z } from "zod"
import { passkeyAssertion } from "./passkey.ts"

/**
 * How callers confirm that it is them before a sensitive change. For those who have a passkey or an authenticator app
 * the password alone is not enough.
 */
export const identityProof = {
  currentPassword: z
    .string()
    .min(1, "Must not be empty.")
    .max(500)
    .optional()
    .describe("The caller's password, to confirm; not enough for callers who have a passkey or an authenticator app"),
  code: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .describe("Or a code of the caller's authenticator app, or one of their recovery codes"),
  passkey: passkeyAssertion
    .optional()
    .describe("Or the answer of one of the caller's passkeys, see POST /mfa/passkeys/self/options"),
}
const proof = z.strictObject(identityProof)
export type GivenProof = z.output<typeof proof>

export const isProofGiven = ({ currentPassword, code, passkey }: GivenProof): boolean =>
  currentPassword !== undefined || code !== undefined || passkey !== undefined
