import { resetPassword } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import { passwordProblems } from "@dialplane/contract/identity/passwords/passwords.problems"
import { passwordLinkUse, type passwordLinkInfo } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useMemo } from "react"
import type { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryField } from "../../ui/entry/entry-field.tsx"
import { EntryForm } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryPasswordField } from "../../ui/entry/entry-password-field.tsx"
import { judgeForLink } from "./judges.ts"
import { PasswordStrength } from "./password-strength.tsx"
import { passwordMessages } from "./passwords.messages.ts"

export type LinkInfo = z.output<typeof passwordLinkInfo>

interface Props {
  readonly entry: Entry
  readonly token: string
  readonly info: LinkInfo
  readonly onDone: () => void
  readonly onInvalid: () => void
}

/** The new password and, if the user has a secret question, its answer. */
export const ResetPasswordForm = ({ entry, token, info, onDone, onInvalid }: Props) => {
  const messages = useMessages(passwordMessages)
  const judge = useMemo(() => judgeForLink(token), [token])
  const welcome = info.purpose === "welcome"
  const form = useForm({
    schema: passwordLinkUse,
    initial: { token, password: "", ...(info.secretQuestion === null ? {} : { secretAnswer: "" }) },
    onSubmit: async (body) => {
      try {
        await call(resetPassword, { body }, { customError: true })
      } catch (error) {
        if (error instanceof RequestError && error.body.code === passwordProblems.linkNotValid.code) return onInvalid()
        throw error
      }
      onDone()
    },
  })
  return (
    <EntryFrame
      brand={entry.brand}
      title={welcome ? messages.welcomeTitle : messages.resetTitle}
      sentence={welcome ? messages.welcomeSentence(info.loginName) : messages.resetSentence(info.loginName)}
    >
      <EntryForm {...form.element}>
        <EntryNote>{form.formError}</EntryNote>
        {/* For the browser's password store. */}
        <input type="text" name="username" autoComplete="username" value={info.loginName} readOnly hidden />
        {info.secretQuestion !== null && (
          <EntryField
            label={info.secretQuestion}
            description={messages.secretAnswerHint}
            {...form.text("secretAnswer")}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <EntryPasswordField
          label={messages.newPassword}
          {...form.text("password")}
          autoComplete="new-password"
          under={
            <PasswordStrength password={form.values.password ?? ""} judge={judge} refused={"password" in form.errors} />
          }
        />
        <EntryButton kind="primary" type="submit" working={form.submitting}>
          {messages.setPassword}
        </EntryButton>
      </EntryForm>
    </EntryFrame>
  )
}
