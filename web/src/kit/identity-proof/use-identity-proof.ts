import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { requestOwnPasskey } from "@dialplane/contract/identity/mfa/mfa.endpoints"
import { getSessionConfirmation } from "@dialplane/contract/identity/sessions/sessions.endpoints"
import type { SessionConfirmation } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { z } from "zod"
import { query } from "../data/query.ts"
import { askForPasskey } from "../passkeys.ts"
import { passkeysWork } from "../passkeys-work.ts"
import { portal } from "../portal.ts"
import { call } from "../request/call.ts"
import { unreachable } from "../request/request-error.ts"
import { useConfig } from "../use-config.ts"

export const proofWays = ["password", "passkey", "code", "passwordAndPasskey", "provider"] as const
export type ProofWay = (typeof proofWays)[number]

/** The fields of a form that confirms the user's identity. */
export const proofFields = { currentPassword: z.string().max(500), code: z.string().max(20) }
export const noProof = { currentPassword: "", code: "" }
type Typed = z.output<z.ZodObject<typeof proofFields>>

export interface IdentityProofChoice {
  readonly way: ProofWay
  readonly ways: readonly ProofWay[]
  readonly choose: (way: ProofWay) => void
  /** Name of the identity provider of the company. */
  readonly provider: string
  /** Whether the session was confirmed with it a short while ago. */
  readonly isConfirmed: boolean
  /** Set while the user signs in again in another window. */
  readonly stopWaiting: (() => void) | undefined
  /** Whether the user has entered something, or chosen a passkey or the identity provider. */
  readonly isGiven: (typed: Typed) => boolean
  /**
   * What is sent with the change. Asks the browser for the passkey, if it was chosen. Nothing is sent where the identity
   * provider confirmed the session.
   */
  readonly take: (typed: Typed) => Promise<GivenProof>
}

/** So that a confirmation does not run out on the way. */
const spareSeconds = 20
const isByProvider = (confirmation: SessionConfirmation | undefined): boolean =>
  confirmation?.way === "provider" && confirmation.endsInSeconds > spareSeconds

/**
 * How the user confirms a sensitive change: with a passkey, a code of their authenticator app, with the password if they
 * have neither, or, if they have none of these or only the session is to be confirmed, with the identity provider of their company.
 */
export const useIdentityProof = (ofSession = false): IdentityProofChoice => {
  const { passkeyOrigin } = useConfig()
  const own = useQuery(query(getSessionConfirmation, {}, { customError: true }))
  const possible = new Set<ProofWay>(own.data?.ways ?? ["password"])
  const [chosen, choose] = useState<ProofWay>()
  const [waiting, setWaiting] = useState<AbortController>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ways = proofWays.filter(
    (one) =>
      possible.has(one) &&
      ((one !== "passkey" && one !== "passwordAndPasskey") || passkeysWork(passkeyOrigin)) &&
      (one !== "provider" || ofSession || own.data?.providerSuffices === true),
  )
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : (ways[0] ?? "password")
  const isConfirmed = isByProvider(own.data)

  const confirmInWindow = async () => {
    const abort = new AbortController()
    running.current = abort
    setWaiting(abort)
    try {
      // Opened at once, while the click still allows it; the address follows.
      const target = window.open("", "dialplane-sso", "popup,width=520,height=720")
      const { confirmWithProvider } = await import("./confirm-with-provider.ts").catch(() => {
        throw unreachable("")
      })
      await confirmWithProvider(portal, target, abort.signal)
    } finally {
      setWaiting(undefined)
    }
    await own.refetch()
  }

  return {
    way,
    ways,
    choose,
    provider: own.data?.provider ?? "",
    isConfirmed,
    stopWaiting: waiting && (() => waiting.abort()),
    isGiven: ({ currentPassword, code }) =>
      way === "passkey" || way === "provider" || (way === "code" ? code : currentPassword) !== "",
    take: async ({ currentPassword, code }) => {
      if (way === "password") return { currentPassword }
      if (way === "code") return { code: code.replaceAll(/\s/g, "") }
      if (way === "passkey")
        return { passkey: await askForPasskey(await call(requestOwnPasskey, {}, { customError: true })) }
      if (way === "passwordAndPasskey") {
        const options = await call(requestOwnPasskey, { query: { withPassword: "true" } }, { customError: true })
        return { currentPassword, passkey: await askForPasskey(options) }
      }
      // The form may have been open for longer than the confirmation lasts.
      if (!isConfirmed || !isByProvider((await own.refetch()).data)) await confirmInWindow()
      return {}
    },
  }
}
