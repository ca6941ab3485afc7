import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { SsoChallenge, SsoReplacement } from "@dialplane/contract/identity/sso/sso-sign-in.schema"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { safeReturnTo } from "../../kit/session/return-to.ts"
import { closingReturn, completeSso, completeSsoFor } from "../../kit/session/sso.ts"
import { tellSsoConfirmation } from "../../kit/session/sso-confirmation.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { submitTwoFactor } from "../../kit/session/use-session.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { afterSignIn } from "./next-step.ts"
import type { Answer, Confirmed } from "../mfa/two-factor.api.ts"
import { completeInteractionTwoFactor } from "./interaction.ts"
import { TwoFactorPart } from "./sign-in-steps.tsx"
import { replacementIn, ssoChallengeIn } from "./sso-duty.ts"
import { ssoSignInMessages } from "./sso-sign-in.messages.ts"
import { takeStep } from "./take-step.ts"

/** Return from the identity provider of a company: exchanges the code for a session. */
export const Page = () => {
  const messages = useMessages(ssoSignInMessages)
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState(false)
  const [replacement, setReplacement] = useState<SsoReplacement>()
  const [challenge, setChallenge] = useState<SsoChallenge>()
  const entry = useEntry(
    done
      ? messages.doneTitle
      : replacement !== undefined
        ? messages.replaceTitle
        : refusal === undefined
          ? messages.callbackTitle
          : messages.failedTitle,
  )
  const interactionId = entry.search.get("interaction")
  const begun = useRef(false)

  const confirm = async (code: string | null) => {
    setReplacement(undefined)
    if (!code) return setRefusal(messages.failed)
    try {
      if (interactionId !== null) {
        const step = await completeSsoFor(portal, interactionId, code)
        if (step.kind === "twoFactor") return setChallenge({ ...step.challenge, returnTo: "" })
        return takeStep(entry, { kind: "leave", address: step.to })
      }
      const { session, returnTo } = await completeSso(portal, code)
      arrive(session, returnTo)
    } catch (error) {
      const question = replacementIn(error)
      const asked = ssoChallengeIn(error)
      if (question !== undefined) setReplacement(question)
      else if (asked !== undefined) setChallenge(asked)
      else setRefusal(errorMessage(error))
    }
  }
  const arrive = (session: Session, returnTo: string) => {
    if (returnTo !== closingReturn) return takeStep(entry, afterSignIn(session, safeReturnTo(returnTo)))
    setDone(true)
    // Browsers close only windows that a page opened.
    window.close()
  }
  /** The account requires a second factor of its own. */
  const verify = async (answer: Answer, returnTo: string): Promise<Confirmed> => {
    if (interactionId !== null) {
      const { step, recoveryCodes: codes } = await completeInteractionTwoFactor(interactionId, answer)
      return { recoveryCodes: codes, continueSignIn: () => takeStep(entry, step) }
    }
    const { session, recoveryCodes } = await submitTwoFactor(answer)
    portal.marker.noteSso()
    return { recoveryCodes, continueSignIn: () => arrive(session, returnTo) }
  }
  /** Another window waits for this one, and has the session that is confirmed. */
  const isConfirmation = entry.search.has("confirmation")
  const complete = useEffectEvent(async (code: string | null) => {
    if (!isConfirmation) return confirm(code)
    tellSsoConfirmation(portal.environment, code)
    setDone(true)
    window.close()
  })
  useEffect(() => {
    // A code can be redeemed once, and effects may run twice.
    if (begun.current) return
    begun.current = true
    void complete(entry.search.get("code"))
  }, [entry.search])

  if (done)
    return (
      <EntryFrame
        brand={entry.brand}
        title={isConfirmation ? messages.backTitle : messages.doneTitle}
        sentence={messages.doneSentence}
      >
        <EntryStack>
          <EntryButton kind="primary" onClick={() => window.close()}>
            {messages.closeWindow}
          </EntryButton>
        </EntryStack>
      </EntryFrame>
    )
  if (challenge !== undefined)
    return (
      <TwoFactorPart
        entry={entry}
        challenge={challenge}
        verify={(answer) => verify(answer, challenge.returnTo)}
        onFurther={(further) => setChallenge({ ...further, returnTo: challenge.returnTo })}
        onBack={() => {
          setChallenge(undefined)
          setRefusal(messages.failed)
        }}
      />
    )
  if (replacement !== undefined)
    return (
      <EntryFrame
        brand={entry.brand}
        title={messages.replaceTitle}
        sentence={messages.replaceSentence(
          `${replacement.presentName} (${replacement.presentLogin})`,
          `${replacement.newName} (${replacement.newLogin})`,
        )}
      >
        <EntryStack>
          <EntryButton kind="primary" href={entry.to("/")}>
            {messages.keep(replacement.presentName)}
          </EntryButton>
          <EntryButton onClick={() => void confirm(replacement.confirmation)}>
            {messages.replace(replacement.newName)}
          </EntryButton>
        </EntryStack>
      </EntryFrame>
    )
  if (refusal === undefined)
    return (
      <EntryFrame brand={entry.brand} title={messages.callbackTitle} sentence={messages.callbackSentence}>
        <EntryWaiting />
      </EntryFrame>
    )
  return (
    <EntryFrame brand={entry.brand} title={messages.failedTitle}>
      <EntryStack>
        <EntryNote>{refusal}</EntryNote>
        <EntryButton
          kind="primary"
          href={interactionId === null ? entry.to("/login?sso=1") : entry.to(`/login?interaction=${interactionId}`)}
        >
          {messages.again}
        </EntryButton>
        <EntryButton href={entry.to("/login")}>{messages.back}</EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
