import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useState } from "react"
import { showError } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { safeReturnTo } from "../../kit/session/return-to.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { signIn, signInWithPasskey } from "../../kit/session/use-session.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryDivider } from "../../ui/entry/entry-divider.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryLine } from "../../ui/entry/entry-line.tsx"
import { EntryLink } from "../../ui/entry/entry-link.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { afterSignIn } from "./next-step.ts"
import { verifyTwoFactor, orTwoFactor } from "./two-factor.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { SignInForm } from "./sign-in-form.tsx"
import { SignInSteps } from "./sign-in-steps.tsx"
import { signInMessages } from "./sign-in.messages.ts"
import { WhyEnded } from "./why-ended.tsx"
import { useContinueIfSignedIn, useSetupFirst } from "./use-continue.ts"

const whySsoFailed = (code: string | null): string | undefined => {
  if (code === null) return undefined
  return code === "certificate" ? "ssoExpired" : "ssoFailed"
}

/** Sign-in to the portal itself. */
export const OwnSignIn = ({ entry }: { readonly entry: Entry }) => {
  const messages = useMessages(signInMessages)
  const returnTo = safeReturnTo(entry.search.get("returnTo"))
  const arrive = (session: Session) => afterSignIn(session, returnTo)
  const looking = useContinueIfSignedIn(entry, arrive)
  useSetupFirst(entry)
  return (
    <SignInSteps
      entry={entry}
      verify={(answer) => verifyTwoFactor(answer, arrive)}
      sso={{ returnTo }}
      ssoFirst={entry.search.has("sso") ? { name: "" } : undefined}
    >
      {(onNext, onSso) => (
        <EntryFrame
          brand={entry.brand}
          title={entry.brand.loginTitle ?? messages.title}
          sentence={entry.brand.loginText ?? messages.sentence(entry.brand.name)}
        >
          <WhyEnded otherwise={whySsoFailed(entry.search.get("ssoError"))} />
          {looking ? (
            <EntryWaiting />
          ) : (
            <SignInForm
              attempt={(loginName, password) => orTwoFactor(signIn(loginName, password), arrive)}
              onNext={onNext}
              onSso={onSso}
              forgotAddress={entry.to("/forgot-password")}
            >
              {(name) => (
                <>
                  <EntryDivider>{messages.or}</EntryDivider>
                  <EntryStack>
                    <PasskeyButton attempt={async (ask) => arrive(await signInWithPasskey(ask))} onNext={onNext} />
                    <EntryButton onClick={() => onSso({ name })}>{messages.sso}</EntryButton>
                    <IdentityProviderButton returnTo={returnTo} />
                  </EntryStack>
                  <EntryLine>
                    {messages.onlyDashboard}{" "}
                    <EntryLink href={entry.to("/dashboard-login")} external>
                      {messages.dashboardSignIn}
                    </EntryLink>
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

const IdentityProviderButton = ({ returnTo }: { readonly returnTo: string | undefined }) => {
  const messages = useMessages(signInMessages)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      const { beginIdentitySignIn } = await import("../../kit/session/identity-provider.ts")
      await beginIdentitySignIn(portal, { returnTo })
    } catch (error) {
      setLeaving(false)
      showError(portal.errors, error)
    }
  }
  return (
    <EntryButton working={leaving} onClick={() => void leave()}>
      {messages.identityProvider}
    </EntryButton>
  )
}
