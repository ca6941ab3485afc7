import { z } from "zod"

const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/** The challenge that a browser signed; undefined if it cannot be read, or another site's page asked for it. */
export const signedChallenge = (clientDataJson: string): string | undefined => {
  try {
    const { challenge, crossOrigin } = clientData.parse(
      JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8")),
    )
    return crossOrigin === true ? undefined : challenge
  } catch {
    return undefined
  }
}

/** Why an answer was refused, for the audit log. */
export type PasskeyRefusal =
  | "challenge"
  | "origin"
  | "relyingParty"
  | "userVerification"
  | "counter"
  | "backup"
  | "otherUser"
  | "signature"

const reasons: readonly (readonly [RegExp, PasskeyRefusal])[] = [
  [/origin/i, "origin"],
  [/RP ID/i, "relyingParty"],
  [/user (verification|presen|not present)/i, "userVerification"],
  [/counter/i, "counter"],
  [/backed up/i, "backup"],
]

/** The reason in an error of the library. */
export const refusalIn = (error: unknown): PasskeyRefusal => {
  const text = error instanceof Error ? `${error.name} ${error.message}` : ""
  return reasons.find(([pattern]) => pattern.test(text))?.[1] ?? "signature"
}
