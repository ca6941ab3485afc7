import { changeOwnPassword, getPasswordAge } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import { ownPasswordChange } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useEffect, useEffectEvent, useState } from "react"
import { EntryNotLoaded } from "../../kit/entry-not-loaded.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { safeReturnTo } from "../../kit/session/return-to.ts"
import { useEntry, type Entry } from "../../kit/session/use-entry.ts"
import { reloadSession, restore } from "../../kit/session/use-session.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryForm, EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryLine } from "../../ui/entry/entry-line.tsx"
import { EntryLink } from "../../ui/entry/entry-link.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryPasswordField } from "../../ui/entry/entry-password-field.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { judgeOwn } from "./judges.ts"
import { PasswordStrength } from "./password-strength.tsx"
import { passwordMessages } from "./passwords.messages.ts"

type Session = NonNullable<Awaited<ReturnType<typeof restore>>>

/** Signed in with an expired password: nothing else opens until it is changed. */
export const Page = () => {
  const messages = useMessages(passwordMessages)
  const entry = useEntry(messages.expiredTitle)
  const [session, setSession] = useState<Session>()
  const [isCommon, setCommon] = useState(false)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const onward = safeReturnTo(entry.search.get("returnTo")) ?? "/"
  const arrive = useEffectEvent((found: Session | undefined) => {
    if (found === undefined) entry.continueTo("/login")
    else if (found.passwordExpired)
      // The reason is not necessary: without it the general sentence is shown.
      void call(getPasswordAge, {}, { customError: true })
        .then(
          ({ reason }) => setCommon(reason === "common"),
          () => undefined,
        )
        .then(() => setSession(found))
    else entry.continueTo(onward)
  })
  useEffect(() => {
    let here = true
    const orFailed = (error: unknown) => {
      if (!here) return
      if (error instanceof RequestError && error.status === 401) arrive(undefined)
      else setFailed(true)
    }
    void restore().then((found) => here && arrive(found), orFailed)
    return () => {
      here = false
    }
  }, [round])
  const tryAgain = () => {
    setFailed(false)
    setRound((before) => before + 1)
  }
  if (session) return <ExpiredForm entry={entry} session={session} onward={onward} isCommon={isCommon} />
  if (failed) return <EntryNotLoaded onRetry={tryAgain} />
  return (
    <EntryFrame brand={entry.brand} title={messages.expiredTitle}>
      <EntryWaiting />
    </EntryFrame>
  )
}

interface FormProps {
  readonly entry: Entry
  readonly session: Session
  readonly onward: string
  /** Whether the password is on the list of common ones. */
  readonly isCommon: boolean
}

const ExpiredForm = ({ entry, session, onward, isCommon }: FormProps) => {
  const messages = useMessages(passwordMessages)
  /** The password was changed, but the session could not be read again: submitting the form again would be refused. */
  const [problem, setProblem] = useState<string>()
  const continueSignIn = async () => {
    setProblem(undefined)
    try {
      await reloadSession({ customError: true })
      entry.continueTo(onward)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  const form = useForm({
    schema: ownPasswordChange,
    initial: { currentPassword: "", password: "" },
    onSubmit: async (body) => {
      await call(changeOwnPassword, { body }, { customError: true })
      await continueSignIn()
    },
  })
  if (problem !== undefined) {
    return (
      <EntryFrame brand={entry.brand} title={messages.changedTitle} sentence={messages.changedSentence}>
        <EntryStack>
          <EntryNote>{problem}</EntryNote>
          <EntryButton kind="primary" onClick={() => void continueSignIn()}>
            {messages.continue}
          </EntryButton>
        </EntryStack>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      brand={entry.brand}
      title={messages.expiredTitle}
      sentence={isCommon ? messages.commonSentence(session.firstName) : messages.expiredSentence(session.firstName)}
    >
      <EntryForm {...form.element}>
        <EntryNote>{form.formError}</EntryNote>
        {/* For the browser's password store. */}
        <input type="text" name="username" autoComplete="username" value={session.loginName} readOnly hidden />
        <EntryPasswordField
          label={messages.currentPassword}
          {...form.text("currentPassword")}
          autoFocus
          autoComplete="current-password"
        />
        <EntryPasswordField
          label={messages.newPassword}
          {...form.text("password")}
          autoComplete="new-password"
          under={
            <PasswordStrength password={form.values.password} judge={judgeOwn} refused={"password" in form.errors} />
          }
        />
        <EntryButton kind="primary" type="submit" working={form.submitting}>
          {messages.setAndContinue}
        </EntryButton>
      </EntryForm>
      <EntryLine>
        {messages.notNow} <EntryLink href="/logout">{messages.signOut}</EntryLink>
      </EntryLine>
    </EntryFrame>
  )
}
