import { useEffect, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { call } from "../../kit/request/call.ts"
import { getSetup } from "../../kit/session/entry-endpoints.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { configMessages } from "./config.messages.ts"
import { SetupForm } from "./setup-form.tsx"

type State =
  | { readonly kind: "waiting" }
  | { readonly kind: "needed" }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly sentence: string }

/** The first visit to an empty installation. */
export const Page = () => {
  const messages = useMessages(configMessages)
  const [state, setState] = useState<State>({ kind: "waiting" })
  const entry = useEntry(state.kind === "done" ? messages.doneTitle : messages.title)
  useEffect(() => {
    let here = true
    const show = (next: State) => here && setState(next)
    void call(getSetup, {}, { customError: true }).then(
      ({ needed }) => show({ kind: needed ? "needed" : "done" }),
      (error: unknown) => show({ kind: "failed", sentence: errorMessage(error) }),
    )
    return () => {
      here = false
    }
  }, [])

  if (state.kind === "needed") return <SetupForm entry={entry} onTaken={() => setState({ kind: "done" })} />
  if (state.kind === "waiting")
    return (
      <EntryFrame brand={entry.brand} title={messages.title}>
        <EntryWaiting />
      </EntryFrame>
    )
  const done = state.kind === "done"
  return (
    <EntryFrame
      brand={entry.brand}
      title={done ? messages.doneTitle : messages.failedTitle}
      sentence={done ? messages.doneSentence : state.sentence}
    >
      <EntryStack>
        {done ? (
          <EntryButton kind="primary" href="/login">
            {messages.signIn}
          </EntryButton>
        ) : (
          <EntryButton onClick={() => window.location.reload()}>{messages.retry}</EntryButton>
        )}
      </EntryStack>
    </EntryFrame>
  )
}
