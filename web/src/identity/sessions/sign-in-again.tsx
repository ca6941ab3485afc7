import { useRouter } from "@tanstack/react-router"
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react"
import { useBrand } from "../../kit/brand.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { signIn, signInWithPasskey, useSession } from "../../kit/session/use-session.ts"
import { usePageTitle } from "../../kit/use-page-title.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import type { NextStep } from "./next-step.ts"
import { verifyTwoFactor, orTwoFactor } from "./two-factor.ts"
import { endedSentence, sessionEndedMessages } from "./session-ended.messages.ts"
import classes from "./sign-in-again.module.css"
import { PasskeyButton } from "./passkey-button.tsx"
import { SignInForm } from "./sign-in-form.tsx"
import { SignInSteps } from "./sign-in-steps.tsx"
import { signInMessages } from "./sign-in.messages.ts"

/** The kit decides where a sign-in over a page leads: the same user stays, another one starts at their landing page. */
const stay: NextStep = { kind: "enter", address: "" }

/**
 * Sign-in over a page whose session ended with unsaved input. The page is hidden meanwhile, because another user may be
 * looking.
 */
export const SignInAgain = ({ reason }: { readonly reason: string | undefined }) => {
  const messages = useMessages(sessionEndedMessages)
  const signIns = useMessages(signInMessages)
  const loginName = useSession()?.loginName ?? ""
  const brand = useBrand()
  const router = useRouter()
  // The page keeps the brand of its account; the brand of the hostname may differ.
  const entry: Entry = {
    brand: { ...brand, known: true },
    search: new URLSearchParams(),
    to: (path) => path,
    continueTo: (address) =>
      address === "" ? undefined : void router.navigate({ href: address, replace: true, ignoreBlocker: true }),
  }
  usePageTitle(messages.title, brand.name)
  const arrive = (session: { readonly passwordExpired: boolean }): NextStep =>
    session.passwordExpired ? { kind: "enter", address: "/password-expired" } : stay
  useTitleBack()
  return (
    <Over>
      <SignInSteps entry={entry} verify={(answer) => verifyTwoFactor(answer, arrive)} sso={{ inWindow: true }}>
        {(onNext, onSso) => (
          <EntryFrame brand={entry.brand} title={messages.title} sentence={messages.kept}>
            <div className={classes.note}>
              <EntryNote tone="warn">{endedSentence(messages, reason)}</EntryNote>
            </div>
            <SignInForm
              loginName={loginName}
              attempt={(name, password) => orTwoFactor(signIn(name, password), arrive)}
              onNext={onNext}
              onSso={onSso}
            >
              {(name) => (
                <EntryStack>
                  <PasskeyButton attempt={async (ask) => arrive(await signInWithPasskey(ask))} onNext={onNext} />
                  <EntryButton onClick={() => onSso({ name })}>{signIns.sso}</EntryButton>
                  <EntryButton onClick={portal.leave.giveUp}>{messages.leave}</EntryButton>
                </EntryStack>
              )}
            </SignInForm>
          </EntryFrame>
        )}
      </SignInSteps>
    </Over>
  )
}

/** A native dialog: above every other dialog, with the page behind it inert. */
const Over = ({ children }: { readonly children: ReactNode }) => {
  const messages = useMessages(sessionEndedMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  // Runs before the form inside sets the focus: showing a dialog moves the focus to the first field.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element?.open === false) element.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.over}
      aria-label={messages.title}
      onCancel={(event) => event.preventDefault()}
      // Escape would close the dialog of the page underneath and discard its input.
      onFocusCapture={(event) => event.target.setAttribute("data-mantine-stop-propagation", "true")}
    >
      {children}
    </dialog>
  )
}

/** Restores the window title, which the page underneath does not know was changed. */
const useTitleBack = () => {
  const title = useRef(document.title)
  useEffect(() => {
    const before = title.current
    return () => {
      document.title = before
    }
  }, [])
}
