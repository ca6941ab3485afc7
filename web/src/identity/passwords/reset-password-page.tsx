import { describePasswordLink } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import { passwordLink } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useEffect, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { call } from "../../kit/request/call.ts"
import { useEntry, type Entry } from "../../kit/session/use-entry.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { passwordMessages } from "./passwords.messages.ts"
import { ResetPasswordForm, type LinkInfo } from "./reset-password-form.tsx"

type State =
  | { readonly kind: "waiting" }
  | { readonly kind: "invalid" }
  | { readonly kind: "valid"; readonly info: LinkInfo }
  | { readonly kind: "done" }

/** The page behind the link in the email: sets a new password. */
export const Page = () => {
  const messages = useMessages(passwordMessages)
  const [state, setState] = useState<State>({ kind: "waiting" })
  const entry = useEntry(
    {
      waiting: messages.resetTitle,
      valid: messages.resetTitle,
      invalid: messages.linkInvalidTitle,
      done: messages.doneTitle,
    }[state.kind],
  )
  const token = entry.search.get("token") ?? ""
  useEffect(() => {
    let here = true
    void findLink(token).then((info) => here && setState(info ? { kind: "valid", info } : { kind: "invalid" }))
    return () => {
      here = false
    }
  }, [token])

  const finish = () => {
    // All sessions have ended, including this browser's.
    portal.leave.clear()
    setState({ kind: "done" })
  }
  if (state.kind === "invalid") return <LinkInvalid entry={entry} />
  if (state.kind === "done") return <PasswordSet entry={entry} />
  if (state.kind === "valid")
    return (
      <ResetPasswordForm
        entry={entry}
        token={token}
        info={state.info}
        onDone={finish}
        onInvalid={() => setState({ kind: "invalid" })}
      />
    )
  return (
    <EntryFrame brand={entry.brand} title={messages.resetTitle}>
      <EntryWaiting />
    </EntryFrame>
  )
}

const findLink = async (token: string): Promise<LinkInfo | undefined> => {
  if (!passwordLink.safeParse({ token }).success) return undefined
  return call(describePasswordLink, { body: { token } }, { customError: true }).catch(() => undefined)
}

const LinkInvalid = ({ entry }: { readonly entry: Entry }) => {
  const messages = useMessages(passwordMessages)
  return (
    <EntryFrame brand={entry.brand} title={messages.linkInvalidTitle} sentence={messages.linkInvalidSentence}>
      <EntryStack>
        <EntryButton kind="primary" href={entry.to("/forgot-password")}>
          {messages.newLink}
        </EntryButton>
        <EntryButton href={entry.to("/login")}>{messages.back}</EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}

const PasswordSet = ({ entry }: { readonly entry: Entry }) => {
  const messages = useMessages(passwordMessages)
  return (
    <EntryFrame brand={entry.brand} title={messages.doneTitle} sentence={messages.doneSentence}>
      <EntryStack>
        <EntryButton kind="primary" href={entry.to("/login")}>
          {messages.signIn}
        </EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
