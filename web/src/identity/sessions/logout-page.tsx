import { useEffect, useRef, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { signOut } from "../../kit/session/use-session.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { signInMessages } from "./sign-in.messages.ts"
import { WhyEnded } from "./why-ended.tsx"

/** Ends the session, if there is one, and confirms it. */
export const Page = () => {
  const messages = useMessages(signInMessages)
  const [leaving, setLeaving] = useState(portal.tokens.isPossible)
  const entry = useEntry(leaving ? messages.signingOut : messages.signedOut)
  const begun = useRef(false)
  useEffect(() => {
    // If the session has ended already, other windows need not be informed; and effects may run twice.
    if (begun.current || !portal.tokens.isPossible()) return
    begun.current = true
    void signOut().finally(() => setLeaving(false))
  }, [])
  if (leaving)
    return (
      <EntryFrame brand={entry.brand} title={messages.signingOut}>
        <EntryWaiting />
      </EntryFrame>
    )
  return (
    <EntryFrame brand={entry.brand} title={messages.signedOut} sentence={messages.signedOutSentence}>
      <EntryStack>
        <WhyEnded />
        <EntryButton kind="primary" href={entry.to("/login")}>
          {messages.signInAgain}
        </EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
