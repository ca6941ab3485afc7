import { completeSetup } from "@dialplane/contract/operations/config/config.endpoints"
import { configProblems } from "@dialplane/contract/operations/config/config.problems"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { signIn } from "../../kit/session/use-session.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryColumns } from "../../ui/entry/entry-columns.tsx"
import { EntryField } from "../../ui/entry/entry-field.tsx"
import { EntryForm } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryPasswordField } from "../../ui/entry/entry-password-field.tsx"
import { configMessages } from "./config.messages.ts"

interface Props {
  readonly entry: Entry
  /** Someone else has completed the setup meanwhile. */
  readonly onTaken: () => void
}

/** The top-level company and its first superuser. */
export const SetupForm = ({ entry, onTaken }: Props) => {
  const messages = useMessages(configMessages)
  const form = useForm({
    schema: completeSetup.body,
    initial: {
      token: entry.search.get("token") ?? "",
      companyName: "",
      firstName: "",
      lastName: "",
      email: "",
      loginName: "",
      password: "",
    },
    onSubmit: async (body) => {
      try {
        await call(completeSetup, { body }, { customError: true })
      } catch (error) {
        if (error instanceof RequestError && error.body.code === configProblems.setupDone.code) return onTaken()
        throw error
      }
      await signIn(body.loginName, body.password)
      entry.continueTo("/")
    },
  })
  return (
    <EntryFrame brand={entry.brand} title={messages.title} sentence={messages.sentence}>
      <EntryForm {...form.element}>
        <EntryNote>{form.formError}</EntryNote>
        <EntryField
          label={messages.token}
          description={messages.tokenHint}
          {...form.text("token")}
          autoComplete="off"
          spellCheck={false}
        />
        <EntryField label={messages.companyName} {...form.text("companyName")} autoComplete="organization" />
        <EntryColumns>
          <EntryField label={messages.firstName} {...form.text("firstName")} autoComplete="given-name" />
          <EntryField label={messages.lastName} {...form.text("lastName")} autoComplete="family-name" />
        </EntryColumns>
        <EntryField label={messages.email} {...form.text("email")} type="email" autoComplete="email" />
        <EntryField
          label={messages.loginName}
          {...form.text("loginName")}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <EntryPasswordField
          label={messages.password}
          description={messages.passwordHint}
          {...form.text("password")}
          autoComplete="new-password"
        />
        <EntryButton kind="primary" type="submit" working={form.submitting}>
          {messages.create}
        </EntryButton>
      </EntryForm>
    </EntryFrame>
  )
}
