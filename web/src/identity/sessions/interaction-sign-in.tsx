import type { InteractionInfo } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useEffect, useEffectEvent, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import {
  beginInteraction,
  completeInteraction,
  completeInteractionTwoFactor,
  completeInteractionWithPasskey,
} from "./interaction.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { SignInForm } from "./sign-in-form.tsx"
import { SignInSteps } from "./sign-in-steps.tsx"
import { entryPageMessages } from "./entry-pages.messages.ts"
import { signInMessages } from "./sign-in.messages.ts"
import { takeStep } from "./take-step.ts"

type Found = { readonly info: InteractionInfo } | { readonly refusal: string }

/** Sign-in at the identity provider, for the application that sent the user there. */
export const InteractionSignIn = ({
  entry,
  interactionId,
}: {
  readonly entry: Entry
  readonly interactionId: string
}) => {
  const pages = useMessages(entryPageMessages)
  const messages = useMessages(signInMessages)
  const [found, setFound] = useState<Found>()
  const begin = useEffectEvent(async (isHere: () => boolean) => {
    try {
      const { info, step } = await beginInteraction(interactionId)
      if (!isHere()) return
      if (step && step.kind !== "twoFactor") takeStep(entry, step)
      else setFound({ info })
    } catch (error) {
      if (isHere()) setFound({ refusal: errorMessage(error) })
    }
  })
  useEffect(() => {
    let here = true
    void begin(() => here)
    return () => {
      here = false
    }
  }, [interactionId])

  if (found === undefined || "refusal" in found)
    return (
      <EntryFrame brand={entry.brand} title={messages.title}>
        {found === undefined ? (
          <EntryWaiting />
        ) : (
          <EntryStack>
            <EntryNote>{found.refusal}</EntryNote>
            <EntryButton href={entry.to("/login")}>{pages.back}</EntryButton>
          </EntryStack>
        )}
      </EntryFrame>
    )
  const { clientName, loginHint } = found.info
  return (
    <SignInSteps
      entry={entry}
      verify={(answer) => completeInteractionTwoFactor(interactionId, answer)}
      sso={{ interactionId }}
    >
      {(onNext, onSso) => (
        <EntryFrame brand={entry.brand} title={messages.title} sentence={pages.forAnother(clientName)}>
          <SignInForm
            loginName={loginHint ?? undefined}
            attempt={(loginName, password) => completeInteraction(interactionId, loginName, password)}
            onNext={onNext}
            onSso={onSso}
            forgotAddress={entry.to("/forgot-password")}
          >
            {(name) => (
              <EntryStack>
                <PasskeyButton attempt={(ask) => completeInteractionWithPasskey(interactionId, ask)} onNext={onNext} />
                <EntryButton onClick={() => onSso({ name })}>{messages.sso}</EntryButton>
              </EntryStack>
            )}
          </SignInForm>
        </EntryFrame>
      )}
    </SignInSteps>
  )
}
