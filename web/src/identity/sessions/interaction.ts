import type { InteractionInfo, InteractionStep } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PasskeyAssertion, PasskeyRequest } from "@dialplane/contract/kit/passkey"
import { portal } from "../../kit/portal.ts"
import { call } from "../../kit/request/call.ts"
import { sessionEndpoints } from "../../kit/session/session-endpoints.ts"
import { restore } from "../../kit/session/use-session.ts"
import type { Answer } from "../mfa/two-factor.api.ts"
import type { Attempted } from "./next-step.ts"
import type { Completed } from "./two-factor.ts"

const asStep = (step: InteractionStep): Attempted =>
  step.kind === "redirect" ? { kind: "leave", address: step.to } : step

/** What the sign-in is for, and the next step if the browser's session is sufficient. */
export const beginInteraction = async (
  interactionId: string,
): Promise<{ readonly info: InteractionInfo; readonly step?: Attempted }> => {
  const { getInteraction, continueInteraction } = await sessionEndpoints()
  const params = { interactionId }
  const info = await call(getInteraction, { params }, { customError: true })
  const signedIn = info.sessionSuffices && portal.tokens.isPossible() && (await restore().catch(() => undefined))
  if (!signedIn) return { info }
  // If this is refused, the user has to enter the password.
  const step = await call(continueInteraction, { params }, { customError: true }).catch(() => undefined)
  return { info, step: step && asStep(step) }
}

export const completeInteraction = async (
  interactionId: string,
  loginName: string,
  password: string,
): Promise<Attempted> => {
  const endpoints = await sessionEndpoints()
  return asStep(
    await call(
      endpoints.completeInteraction,
      { params: { interactionId }, body: { loginName, password } },
      { customError: true },
    ),
  )
}

export const completeInteractionWithPasskey = async (
  interactionId: string,
  ask: (options: PasskeyRequest) => Promise<PasskeyAssertion>,
): Promise<Attempted> => {
  const endpoints = await sessionEndpoints()
  const params = { interactionId }
  const passkey = await ask(await call(endpoints.beginInteractionPasskey, { params }, { customError: true }))
  return asStep(
    await call(endpoints.completeInteractionWithPasskey, { params, body: { passkey } }, { customError: true }),
  )
}

export const completeInteractionTwoFactor = async (interactionId: string, answer: Answer): Promise<Completed> => {
  const { submitInteractionTwoFactor } = await sessionEndpoints()
  const step = await call(
    submitInteractionTwoFactor,
    { params: { interactionId }, body: answer },
    { customError: true },
  )
  // A verification code is never followed by a request for another one.
  if (step.kind !== "redirect") throw new Error("The sign-in asks for a verification code again.")
  return { step: { kind: "leave", address: step.to }, recoveryCodes: step.recoveryCodes }
}
