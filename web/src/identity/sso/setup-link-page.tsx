import type { SetupLinkInfo } from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import { useLocation } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { EntryNotLoaded } from "../../kit/entry-not-loaded.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { ProviderValues } from "./provider-values.tsx"
import { isLinkGone, isToken, openLink } from "./setup-link-form.ts"
import { OidcSetupForm, SamlSetupForm } from "./setup-link-forms.tsx"
import { SetupLinkFrame } from "./setup-link-frame.tsx"
import classes from "./setup-link-page.module.css"
import { setupPageMessages } from "./setup-link-page.messages.ts"

type State =
  | { readonly kind: "waiting" | "invalid" | "failed" }
  | { readonly kind: "open" | "done"; readonly info: SetupLinkInfo }

/** The page behind a setup link. Its secret is in the part of the address that browsers send to no server. */
export const Page = () => {
  const messages = useMessages(setupPageMessages)
  const { dateTime } = useFormat()
  const [state, setState] = useState<State>({ kind: "waiting" })
  const [round, setRound] = useState(0)
  const entry = useEntry(
    {
      waiting: messages.title,
      open: messages.title,
      failed: messages.title,
      invalid: messages.invalidTitle,
      done: messages.doneTitle,
    }[state.kind],
  )
  const hash = useLocation({ select: (location) => location.hash })
  const token = new URLSearchParams(hash).get("token") ?? ""
  useEffect(() => {
    let here = true
    const find = async (): Promise<State> => {
      if (!isToken(token)) return { kind: "invalid" }
      try {
        return { kind: "open", info: await openLink(token) }
      } catch (error) {
        return { kind: isLinkGone(error) ? "invalid" : "failed" }
      }
    }
    void find().then((found) => here && setState(found))
    return () => {
      here = false
    }
  }, [token, round])
  switch (state.kind) {
    case "open":
      return (
        <SetupLinkFrame
          entry={entry}
          title={messages.titleFor(state.info.accountName)}
          sentence={messages.sentence(state.info.recipient, dateTime(state.info.expiresAt))}
        >
          <Setup
            token={token}
            info={state.info}
            onSent={() => setState({ kind: "done", info: state.info })}
            onGone={() => setState({ kind: "invalid" })}
          />
        </SetupLinkFrame>
      )
    case "done":
      return (
        <EntryFrame
          brand={entry.brand}
          title={messages.doneTitle}
          sentence={messages.doneSentence(state.info.accountName)}
        />
      )
    case "invalid":
      return <EntryFrame brand={entry.brand} title={messages.invalidTitle} sentence={messages.invalidSentence} />
    case "failed":
      return <EntryNotLoaded onRetry={() => setRound(round + 1)} />
    case "waiting":
      return (
        <EntryFrame brand={entry.brand} title={messages.title}>
          <EntryWaiting />
        </EntryFrame>
      )
  }
}

interface SetupProps {
  readonly token: string
  readonly info: SetupLinkInfo
  readonly onSent: () => void
  readonly onGone: () => void
}
const Setup = ({ info, ...props }: SetupProps) => {
  const messages = useMessages(setupPageMessages)
  const [protocol, setProtocol] = useState<"saml" | "oidc">("saml")
  const Form = protocol === "saml" ? SamlSetupForm : OidcSetupForm
  return (
    <div className={classes.parts}>
      <ChoiceField
        label={messages.protocol}
        options={[
          { value: "saml", label: messages.saml, description: messages.samlHint },
          { value: "oidc", label: messages.oidc, description: messages.oidcHint },
        ]}
        value={protocol}
        onChange={setProtocol}
      />
      <ProviderValues protocol={protocol} values={info.serviceProvider} />
      <Form {...props} />
    </div>
  )
}
