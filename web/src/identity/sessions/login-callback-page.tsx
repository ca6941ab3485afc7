import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { portal } from "../../kit/portal.ts"
import {
  beginIdentitySignIn,
  completeIdentitySignIn,
  IdentitySignInRefused,
} from "../../kit/session/identity-provider.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { afterSignIn } from "./next-step.ts"
import { entryPageMessages } from "./entry-pages.messages.ts"
import { takeStep } from "./take-step.ts"

/** Return from the identity provider: exchanges the code for a session. */
export const Page = () => {
  const pages = useMessages(entryPageMessages)
  const [refusal, setRefusal] = useState<string>()
  const entry = useEntry(refusal === undefined ? pages.callbackTitle : pages.callbackFailed)
  const begun = useRef(false)

  const complete = useEffectEvent(async () => {
    try {
      const { session, returnTo } = await completeIdentitySignIn(portal, entry.search)
      takeStep(entry, afterSignIn(session, returnTo))
    } catch (error) {
      setRefusal(error instanceof IdentitySignInRefused ? error.message : errorMessage(error))
    }
  })
  useEffect(() => {
    // A code can be redeemed once, and effects may run twice.
    if (begun.current) return
    begun.current = true
    void complete()
  }, [])

  if (refusal === undefined)
    return (
      <EntryFrame brand={entry.brand} title={pages.callbackTitle} sentence={pages.callbackSentence}>
        <EntryWaiting />
      </EntryFrame>
    )
  return (
    <EntryFrame brand={entry.brand} title={pages.callbackFailed}>
      <EntryStack>
        <EntryNote>{refusal}</EntryNote>
        <EntryButton kind="primary" onClick={() => void beginIdentitySignIn(portal)}>
          {pages.callbackRetry}
        </EntryButton>
        <EntryButton href="/login">{pages.back}</EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
