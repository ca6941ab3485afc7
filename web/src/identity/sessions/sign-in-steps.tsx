import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useState, type ComponentProps, type ReactNode } from "react"
import { EntryNotLoaded } from "../../kit/entry-not-loaded.tsx"
import type { Entry } from "../../kit/session/use-entry.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import type { TwoFactor } from "../mfa/two-factor-step.tsx"
import type { Attempted } from "./next-step.ts"
import { challengeIn, type CompleteSignIn } from "./two-factor.ts"
import { signInMessages } from "./sign-in.messages.ts"
import { takeStep } from "./take-step.ts"

const twoFactor = lazyComponent(() => import("../mfa/two-factor-step.tsx").then((file) => file.TwoFactor))

interface Props {
  readonly entry: Entry
  /** Answers the challenge at the same endpoint as the password. */
  readonly verify: CompleteSignIn
  /** Renders the first step. */
  readonly children: (onNext: (step: Attempted) => void) => ReactNode
}

/** The password, then two-factor authentication, which is loaded only when needed. */
export const SignInSteps = ({ entry, verify, children }: Props) => {
  const [challenge, setChallenge] = useState<ChallengeInfo>()
  if (challenge === undefined)
    return children((step) => (step.kind === "twoFactor" ? setChallenge(step.challenge) : takeStep(entry, step)))
  return (
    <TwoFactorLazy
      // Another challenge starts over.
      key={challenge.challenge}
      entry={entry}
      challenge={challenge}
      verify={async (answer) => {
        try {
          const { step, recoveryCodes } = await verify(answer)
          return { recoveryCodes, continueSignIn: () => takeStep(entry, step) }
        } catch (error) {
          // Confirmed, but the account requires another method than that.
          const further = challengeIn(error)
          if (further === undefined) throw error
          return { continueSignIn: () => setChallenge(further) }
        }
      }}
      onBack={() => setChallenge(undefined)}
    />
  )
}

const TwoFactorLazy = (props: ComponentProps<typeof TwoFactor>) => {
  const messages = useMessages(signInMessages)
  const { Part, failed, retry } = useLazyComponent(twoFactor)
  if (Part !== undefined) return <Part {...props} />
  if (failed) return <EntryNotLoaded onRetry={retry} />
  return (
    <EntryFrame brand={props.entry.brand} title={messages.title}>
      <EntryWaiting />
    </EntryFrame>
  )
}
