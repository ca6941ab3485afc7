import { changeOwnPassword } from "@dialplane/contract/passwords/passwords.endpoints"
import { ownPasswordChange } from "@dialplane/contract/passwords/passwords.schema"
import { useEffect, useEffectEvent, useState } from "react"
import { useForm } from "../kit/forms/use-form.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { call } from "../kit/request/call.ts"
import { safeReturnTo } from "../kit/session/return-to.ts"
import { useEntry, type Entry } from "../kit/session/use-entry.ts"
import { reloadSession, restore } from "../kit/session/use-session.ts"
import { EntryButton } from "../ui/entry/entry-button.tsx"
import { EntryForm } from "../ui/entry/entry-form.tsx"
import { EntryFrame } from "../ui/entry/entry-frame.tsx"
import { EntryLine } from "../ui/entry/entry-line.tsx"
import { EntryLink } from "../ui/entry/entry-link.tsx"
import { EntryNote } from "../ui/entry/entry-note.tsx"
import { EntryPasswordField } from "../ui/entry/entry-password-field.tsx"
import { EntryWaiting } from "../ui/entry/entry-waiting.tsx"
import { judgeOwn } from "./judges.ts"
import { PasswordStrength } from "./password-strength.tsx"
import { passwordWords } from "./passwords.words.ts"

type Session = NonNullable<Awaited<ReturnType<typeof restore>>>

/** Signed in, but with a password that has served its time: nothing else opens before there is a new one. */
export const Page = () => {
  const words = useWords(passwordWords)
  const entry = useEntry(words.expiredTitle)
  const [session, setSession] = useState<Session>()
  const onward = safeReturnTo(entry.search.get("returnTo")) ?? "/"
  const arrive = useEffectEvent((found: Session | undefined) => {
    if (found === undefined) entry.goOn("/login")
    else if (found.passwordExpired) setSession(found)
    else entry.goOn(onward)
  })
  useEffect(() => {
    let here = true
    void restore()
      .catch(() => undefined)
      .then((found) => here && arrive(found))
    return () => {
      here = false
    }
  }, [])
  if (session) return <ExpiredForm entry={entry} session={session} onward={onward} />
  return (
    <EntryFrame brand={entry.brand} title={words.expiredTitle}>
      <EntryWaiting />
    </EntryFrame>
  )
}

const ExpiredForm = ({ entry, session, onward }: { readonly entry: Entry; readonly session: Session; readonly onward: string }) => {
  const words = useWords(passwordWords)
  const form = useForm({
    schema: ownPasswordChange,
    initial: { currentPassword: "", password: "" },
    onSubmit: async (body) => {
      await call(changeOwnPassword, { body }, { customError: true })
      await reloadSession()
      entry.goOn(onward)
    },
  })
  return (
    <EntryFrame brand={entry.brand} title={words.expiredTitle} sentence={words.expiredSentence(session.firstName)}>
      <EntryForm {...form.element}>
        <EntryNote>{form.formError}</EntryNote>
        {/* For the browser's password store. */}
        <input type="text" name="username" autoComplete="username" value={session.loginName} readOnly hidden />
        <EntryPasswordField label={words.currentPassword} {...form.text("currentPassword")} autoFocus autoComplete="current-password" />
        <EntryPasswordField
          label={words.newPassword}
          {...form.text("password")}
          autoComplete="new-password"
          under={<PasswordStrength password={form.values.password} judge={judgeOwn} refused={"password" in form.errors} />}
        />
        <EntryButton kind="primary" type="submit" working={form.submitting}>
          {words.setAndGoOn}
        </EntryButton>
      </EntryForm>
      <EntryLine>
        {words.notNow} <EntryLink href="/logout">{words.signOut}</EntryLink>
      </EntryLine>
    </EntryFrame>
  )
}
