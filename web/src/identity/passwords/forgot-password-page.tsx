import { forgetPassword } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import { linkMinutes } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useState } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { call } from "../../kit/request/call.ts"
import { useEntry, type Entry } from "../../kit/session/use-entry.ts"
import { useConfig } from "../../kit/use-config.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryField } from "../../ui/entry/entry-field.tsx"
import { EntryForm, EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryLine } from "../../ui/entry/entry-line.tsx"
import { EntryLink } from "../../ui/entry/entry-link.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { passwordMessages } from "./passwords.messages.ts"

/** Asks for a link to choose a new password. */
export const Page = () => {
  const messages = useMessages(passwordMessages)
  const [sentTo, setSentTo] = useState<string>()
  const entry = useEntry(sentTo === undefined ? messages.forgotTitle : messages.sentTitle)
  return sentTo === undefined ? (
    <AskForLink entry={entry} onSent={setSentTo} />
  ) : (
    <LinkSent entry={entry} loginName={sentTo} onAgain={() => setSentTo(undefined)} />
  )
}

const AskForLink = ({ entry, onSent }: { readonly entry: Entry; readonly onSent: (loginName: string) => void }) => {
  const messages = useMessages(passwordMessages)
  const form = useForm({
    schema: forgetPassword.body,
    initial: { loginName: "" },
    onSubmit: async (body) => {
      await call(forgetPassword, { body }, { customError: true })
      onSent(body.loginName)
    },
  })
  return (
    <EntryFrame brand={entry.brand} title={messages.forgotTitle} sentence={messages.forgotSentence}>
      <EntryForm {...form.element}>
        <EntryNote>{form.formError}</EntryNote>
        <EntryField
          label={messages.loginName}
          {...form.text("loginName")}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <EntryButton kind="primary" type="submit" working={form.submitting}>
          {messages.sendLink}
        </EntryButton>
      </EntryForm>
      <EntryLine>
        <EntryLink href={entry.to("/login")}>{messages.back}</EntryLink>
      </EntryLine>
    </EntryFrame>
  )
}

const LinkSent = ({
  entry,
  loginName,
  onAgain,
}: {
  readonly entry: Entry
  readonly loginName: string
  readonly onAgain: () => void
}) => {
  const messages = useMessages(passwordMessages)
  const { sandboxes } = useConfig()
  return (
    <EntryFrame
      brand={entry.brand}
      title={messages.sentTitle}
      sentence={messages.sentSentence(loginName, linkMinutes.forgotten)}
    >
      <EntryStack>
        {sandboxes.includes("mail-outbox") && <EntryNote tone="info">{messages.sandboxMail}</EntryNote>}
        <EntryButton href={entry.to("/login")}>{messages.back}</EntryButton>
        <EntryButton onClick={onAgain}>{messages.sendAgain}</EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
