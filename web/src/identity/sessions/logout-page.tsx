import { useEffect, useRef, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { signOut } from "../../kit/session/use-session.ts"
import { useStore } from "../../kit/use-store.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { entryPageMessages } from "./entry-pages.messages.ts"
import { signInMessages } from "./sign-in.messages.ts"
import { WhyEnded } from "./why-ended.tsx"

/** Sessions that single sign-on ended; with a password the next one would be refused or end soon. */
const byProvider: ReadonlySet<string | undefined> = new Set(["ssoRequired", "ssoSignedOut"])

/** Ends the session, if there is one, and confirms it. */
export const Page = () => {
  const pages = useMessages(entryPageMessages)
  const messages = useMessages(signInMessages)
  const { reason, providerSignOut } = useStore(portal.leave.ending)
  const [leaving, setLeaving] = useState(portal.tokens.isPossible)
  const entry = useEntry(leaving ? pages.signingOut : pages.signedOut)
  const begun = useRef(false)
  useEffect(() => {
    // If the session has ended already, other windows need not be informed; and effects may run twice.
    if (begun.current || !portal.tokens.isPossible()) return
    begun.current = true
    void signOut().finally(() => setLeaving(false))
  }, [])
  if (leaving)
    return (
      <EntryFrame brand={entry.brand} title={pages.signingOut}>
        <EntryWaiting />
      </EntryFrame>
    )
  return (
    <EntryFrame brand={entry.brand} title={pages.signedOut} sentence={pages.signedOutSentence}>
      <EntryStack>
        <WhyEnded />
        {providerSignOut !== undefined && <EntryNote tone="info">{pages.providerSentence}</EntryNote>}
        {byProvider.has(reason) && (
          <EntryButton kind="primary" href={entry.to("/login?sso=1")}>
            {messages.sso}
          </EntryButton>
        )}
        <EntryButton kind={byProvider.has(reason) ? "default" : "primary"} href={entry.to("/login")}>
          {pages.signInAgain}
        </EntryButton>
        {providerSignOut !== undefined && (
          <EntryButton onClick={() => portal.environment.leaveTo(providerSignOut)}>{pages.providerSignOut}</EntryButton>
        )}
      </EntryStack>
    </EntryFrame>
  )
}
