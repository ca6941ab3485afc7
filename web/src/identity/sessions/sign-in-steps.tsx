import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useState, type ComponentProps, type ReactNode } from "react"
import { EntryNotLoaded } from "../../kit/entry-not-loaded.tsx"
import type { Entry } from "../../kit/session/use-entry.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import type { Attempted } from "./next-step.ts"
import type { Verify } from "./two-factor.ts"
import type { TwoFactor } from "./two-factor-page.tsx"
import { signInMessages } from "./sign-in.messages.ts"
import { takeStep } from "./take-step.ts"

const twoFactor = lazyComponent(() => import("./two-factor-page.tsx").then((file) => file.TwoFactor))

interface Props {
  readonly entry: Entry
  /** Answers the challenge, through the door that the password went through. */
  readonly verify: Verify
  /** The first step. */
  readonly children: (onNext: (step: Attempted) => void) => ReactNode
}

/** The password, and what else it takes. The two-factor step is fetched only by those who are asked for it. */
export const SignInSteps = ({ entry, verify, children }: Props) => {
  const [challenge, setChallenge] = useState<ChallengeInfo>()
  if (challenge === undefined)
    return children((step) => (step.kind === "twoFactor" ? setChallenge(step.challenge) : takeStep(entry, step)))
  return <TwoFactorLazy entry={entry} challenge={challenge} verify={verify} onBack={() => setChallenge(undefined)} />
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
