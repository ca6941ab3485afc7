import { forgetPassword } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import { linkMinutes } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useState } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
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
import { passwordWords } from "./passwords.words.ts"

/** Asks for a link to choose a new password. */
export const Page = () => {
  const words = useWords(passwordWords)
  const [sentTo, setSentTo] = useState<string>()
  const entry = useEntry(sentTo === undefined ? words.forgotTitle : words.sentTitle)
  return sentTo === undefined ? (
    <AskForLink entry={entry} onSent={setSentTo} />
  ) : (
    <LinkSent entry={entry} loginName={sentTo} onAgain={() => setSentTo(undefined)} />
  )
}

const AskForLink = ({ entry, onSent }: { readonly entry: Entry; readonly onSent: (loginName: string) => void }) => {
  const words = useWords(passwordWords)
  const form = useForm({
    schema: forgetPassword.body,
    initial: { loginName: "" },
    onSubmit: async (body) => {
      await call(forgetPassword, { body }, { customError: true })
      onSent(body.loginName)
    },
  })
  return (
    <EntryFrame brand={entry.brand} title={words.forgotTitle} sentence={words.forgotSentence}>
      <EntryForm {...form.element}>
        <EntryNote>{form.formError}</EntryNote>
        <EntryField
          label={words.loginName}
          {...form.text("loginName")}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <EntryButton kind="primary" type="submit" working={form.submitting}>
          {words.sendLink}
        </EntryButton>
      </EntryForm>
      <EntryLine>
        <EntryLink href={entry.to("/login")}>{words.back}</EntryLink>
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
  const words = useWords(passwordWords)
  const { sandboxes } = useConfig()
  return (
    <EntryFrame
      brand={entry.brand}
      title={words.sentTitle}
      sentence={words.sentSentence(loginName, linkMinutes.forgotten)}
    >
      <EntryStack>
        {sandboxes.includes("mail-outbox") && <EntryNote tone="info">{words.sandboxMail}</EntryNote>}
        <EntryButton href={entry.to("/login")}>{words.back}</EntryButton>
        <EntryButton onClick={onAgain}>{words.sendAgain}</EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
