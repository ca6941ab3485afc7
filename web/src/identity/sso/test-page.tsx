import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { testPageMessages } from "./test-page.messages.ts"

/**
 * Where the identity provider's answer to a test sign-in leads, in the window that was opened for it. The window that
 * started the test shows the result; it knows the account and has the session.
 */
export const Page = () => {
  const messages = useMessages(testPageMessages)
  const entry = useEntry(messages.title)
  const [isLeft, setLeft] = useState(false)
  const isTest = entry.search.has("test")
  const close = () => {
    window.close()
    // Still here: the browser closes only windows that a page has opened.
    setLeft(true)
  }
  return (
    <EntryFrame brand={entry.brand} title={messages.title} sentence={isTest ? messages.sentence : messages.noTest}>
      <EntryStack>
        <EntryNote tone="info">{isLeft && messages.closeYourself}</EntryNote>
        <EntryButton kind="primary" onClick={close}>
          {messages.close}
        </EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
