import { useEffect, useRef, useState, type ReactNode } from "react"
import { useErrorBlock } from "../../kit/errors/use-errors.ts"
import { requiredTexts } from "../../kit/forms/required-texts.ts"
import { useForm } from "../../kit/forms/use-form.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfig } from "../../kit/use-config.ts"
import { sessionEndpoints } from "../../kit/session/session-endpoints.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryField } from "../../ui/entry/entry-field.tsx"
import { EntryForm } from "../../ui/entry/entry-form.tsx"
import { EntryLink } from "../../ui/entry/entry-link.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryPasswordField } from "../../ui/entry/entry-password-field.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { findLockout, mayBeLocked } from "./lockout.ts"
import type { Attempted } from "./next-step.ts"
import { signInMessages } from "./sign-in.messages.ts"
import { ssoDutyIn, type SsoGiven } from "./sso-duty.ts"
import { useLockout } from "./use-lockout.ts"

// Loaded only where there is demo data.
const demoSignIns = lazyComponent(() => import("./demo-sign-ins.tsx").then((file) => file.DemoSignIns))

const DemoSignIns = (props: { readonly onChoose: (chosen: { loginName: string; password: string }) => void }) => {
  const { Part } = useLazyComponent(demoSignIns)
  return Part !== undefined && <Part {...props} />
}

interface Props {
  /** Submits the password. */
  readonly attempt: (loginName: string, password: string) => Promise<Attempted>
  readonly onNext: (step: Attempted) => void
  readonly onSso: (given: SsoGiven) => void
  /** Left out where leaving the page would lose input. */
  readonly forgotAddress?: string
  readonly loginName?: string
  /** Other ways to sign in, for the login name in the form. */
  readonly children?: (loginName: string) => ReactNode
}

/** Login name and password, with the server's message on a refusal. */
export const SignInForm = ({ attempt, onNext, onSso, forgotAddress, loginName = "", children }: Props) => {
  const messages = useMessages(signInMessages)
  const { time } = useFormat()
  const { demo } = useConfig()
  const block = useErrorBlock()
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [duty, setDuty] = useState<SsoGiven>()

  const form = useForm({
    schema: requiredTexts({ loginName: messages.loginNameMissing, password: messages.passwordMissing }),
    initial: { loginName, password: "" },
    onSubmit: async (values) => {
      setDuty(undefined)
      try {
        onNext(await attempt(values.loginName.trim(), values.password))
      } catch (error) {
        setDuty(ssoDutyIn(error))
        if (mayBeLocked(error)) lock(await findLockout(values.loginName))
        form.set("password", "")
        passwordInput.current?.focus()
        throw error
      }
    },
  })
  const { lockout, lock } = useLockout(form.values.loginName)

  useEffect(() => (loginName === "" ? nameInput : passwordInput).current?.focus({ preventScroll: true }), [loginName])
  const lockedUntil = lockout && time(lockout.until)
  const refusal = form.formError ?? block.message

  return (
    <>
      {/* Code that the first attempt needs is loaded while the user types. */}
      <EntryForm {...form.element} onChange={() => void sessionEndpoints()}>
        <EntryNote tone={lockedUntil ? "warn" : "bad"} title={lockedUntil && messages.lockedTitle}>
          {lockout && lockedUntil ? messages.lockedFor(lockout.minutes, lockedUntil) : refusal}
        </EntryNote>
        {duty !== undefined && refusal !== undefined && (
          <EntryButton kind="primary" autoFocus onClick={() => onSso(duty)}>
            {messages.ssoContinue(duty.provider ?? "")}
          </EntryButton>
        )}
        <EntryField
          label={messages.loginName}
          {...form.text("loginName")}
          ref={nameInput}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <EntryPasswordField
          label={messages.password}
          {...form.text("password")}
          ref={passwordInput}
          autoComplete="current-password"
          aside={forgotAddress !== undefined && <EntryLink href={forgotAddress}>{messages.forgot}</EntryLink>}
        />
        <EntryButton
          ref={button}
          kind={duty === undefined ? "primary" : "default"}
          type="submit"
          working={form.submitting}
          disabledReason={lockedUntil && messages.lockedReason(lockedUntil)}
        >
          {messages.signIn}
        </EntryButton>
      </EntryForm>
      {children?.(form.values.loginName.trim())}
      {demo && (
        <DemoSignIns
          onChoose={(chosen) => {
            form.reset(chosen)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
