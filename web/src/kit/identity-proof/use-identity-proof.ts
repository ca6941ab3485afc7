import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { getOwnMethods, requestOwnPasskey } from "@dialplane/contract/identity/mfa/mfa.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { query } from "../data/query.ts"
import { askForPasskey } from "../passkeys.ts"
import { passkeysWork } from "../passkeys-work.ts"
import { call } from "../request/call.ts"
import { useConfig } from "../use-config.ts"

export const proofWays = ["password", "passkey", "code"] as const
export type ProofWay = (typeof proofWays)[number]

/** The fields of a form that confirms the user's identity. */
export const proofFields = { currentPassword: z.string().max(500), code: z.string().max(20) }
export const noProof = { currentPassword: "", code: "" }
type Typed = z.output<z.ZodObject<typeof proofFields>>

export interface IdentityProofChoice {
  readonly way: ProofWay
  readonly ways: readonly ProofWay[]
  readonly choose: (way: ProofWay) => void
  /** Whether the user has entered something, or chosen a passkey. */
  readonly isGiven: (typed: Typed) => boolean
  /** What is sent with the change. Asks the browser for the passkey, if it was chosen. */
  readonly take: (typed: Typed) => Promise<GivenProof>
}

/** How the user confirms a sensitive change: with the password, a passkey, or a code of their authenticator app. */
export const useIdentityProof = (): IdentityProofChoice => {
  const { passkeyOrigin } = useConfig()
  const own = useQuery(query(getOwnMethods, {}, { customError: true }))
  const kinds = new Set(own.data?.methods.map(({ kind }) => kind))
  const [chosen, choose] = useState<ProofWay>("password")
  const possible: Readonly<Record<ProofWay, boolean>> = {
    password: true,
    passkey: kinds.has("passkey") && passkeysWork(passkeyOrigin),
    code: kinds.has("totp"),
  }
  const way = possible[chosen] ? chosen : "password"
  return {
    way,
    ways: proofWays.filter((one) => possible[one]),
    choose,
    isGiven: ({ currentPassword, code }) => way === "passkey" || (way === "code" ? code : currentPassword) !== "",
    take: async ({ currentPassword, code }) => {
      if (way === "password") return { currentPassword }
      if (way === "code") return { code: code.replaceAll(/\s/g, "") }
      return { passkey: await askForPasskey(await call(requestOwnPasskey, {}, { customError: true })) }
    },
  }
}
