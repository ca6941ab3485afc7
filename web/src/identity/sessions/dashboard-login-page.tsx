import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { signIn, signInWithPasskey } from "../../kit/session/use-session.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryLine } from "../../ui/entry/entry-line.tsx"
import { EntryLink } from "../../ui/entry/entry-link.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { afterDashboardSignIn } from "./next-step.ts"
import { verifyTwoFactor, orTwoFactor } from "./two-factor.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { SignInForm } from "./sign-in-form.tsx"
import { SignInSteps } from "./sign-in-steps.tsx"
import { entryPageMessages } from "./entry-pages.messages.ts"
import { signInMessages } from "./sign-in.messages.ts"
import { useContinueIfSignedIn } from "./use-continue.ts"

/** The dashboard's own sign-in, a separate page that opens in a new tab. */
export const Page = () => {
  const pages = useMessages(entryPageMessages)
  const messages = useMessages(signInMessages)
  const entry = useEntry(pages.dashboardTitle)
  const looking = useContinueIfSignedIn(entry, afterDashboardSignIn)
  const arrive = (session: Session) => {
    portal.session.cameFrom({ fromDashboardLogin: true })
    return afterDashboardSignIn(session)
  }
  const attempt = (loginName: string, password: string) =>
    orTwoFactor(signIn(loginName, password, { portal: "dashboard" }), arrive)
  return (
    <SignInSteps
      entry={entry}
      verify={(answer) => verifyTwoFactor(answer, arrive)}
      // Back here, where whoever is signed in continues to the dashboard.
      sso={{ returnTo: "/dashboard-login" }}
    >
      {(onNext, onSso) => (
        <EntryFrame brand={entry.brand} title={pages.dashboardTitle} sentence={pages.dashboardSentence}>
          {looking ? (
            <EntryWaiting />
          ) : (
            <SignInForm attempt={attempt} onNext={onNext} onSso={onSso} forgotAddress={entry.to("/forgot-password")}>
              {(name) => (
                <>
                  <EntryStack>
                    <PasskeyButton
                      attempt={async (ask) => arrive(await signInWithPasskey(ask, { portal: "dashboard" }))}
                      onNext={onNext}
                    />
                    <EntryButton onClick={() => onSso({ name })}>{messages.sso}</EntryButton>
                  </EntryStack>
                  <EntryLine>
                    {pages.adminInstead} <EntryLink href={entry.to("/login")}>{pages.adminSignIn}</EntryLink>
                  </EntryLine>
                </>
              )}
            </SignInForm>
          )}
        </EntryFrame>
      )}
    </SignInSteps>
  )
}
