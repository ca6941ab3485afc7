import { useWords } from "../kit/locale/use-locale.ts"
import { portal } from "../kit/portal.ts"
import { useEntry } from "../kit/session/use-entry.ts"
import { signIn } from "../kit/session/use-session.ts"
import { EntryFrame } from "../ui/entry/entry-frame.tsx"
import { EntryLine } from "../ui/entry/entry-line.tsx"
import { EntryLink } from "../ui/entry/entry-link.tsx"
import { EntryWaiting } from "../ui/entry/entry-waiting.tsx"
import { afterDashboardSignIn } from "./next-step.ts"
import { SignInForm } from "./sign-in-form.tsx"
import { signInWords } from "./sign-in.words.ts"
import { takeStep } from "./take-step.ts"
import { useGoOnIfSignedIn } from "./use-go-on.ts"

/** The dashboard's own sign-in, a page apart that opens in a tab of its own. */
export const Page = () => {
  const words = useWords(signInWords)
  const entry = useEntry(words.dashboardTitle)
  const looking = useGoOnIfSignedIn(entry, afterDashboardSignIn)
  const attempt = async (loginName: string, password: string) => {
    const session = await signIn(loginName, password, { portal: "dashboard" })
    portal.session.cameFrom({ fromDashboardLogin: true })
    return afterDashboardSignIn(session)
  }
  return (
    <EntryFrame brand={entry.brand} title={words.dashboardTitle} sentence={words.dashboardSentence}>
      {looking ? (
        <EntryWaiting />
      ) : (
        <SignInForm attempt={attempt} onNext={(step) => takeStep(entry, step)} forgotAddress={entry.to("/forgot-password")}>
          <EntryLine>
            {words.adminInstead} <EntryLink href={entry.to("/login")}>{words.adminSignIn}</EntryLink>
          </EntryLine>
        </SignInForm>
      )}
    </EntryFrame>
  )
}
