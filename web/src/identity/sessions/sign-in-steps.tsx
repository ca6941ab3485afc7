import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useState, type ComponentProps, type ReactNode } from "react"
import { EntryNotLoaded } from "../../kit/entry-not-loaded.tsx"
import type { Entry } from "../../kit/session/use-entry.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { later } from "../../ui/overlays/later.ts"
import { useLater } from "../../ui/overlays/use-later.ts"
import type { Attempted } from "./next-step.ts"
import type { Verify } from "./second-step.ts"
import type { SecondStep } from "./second-step-page.tsx"
import { signInMessages } from "./sign-in.messages.ts"
import { takeStep } from "./take-step.ts"

const secondStep = later(() => import("./second-step-page.tsx").then((file) => file.SecondStep))

interface Props {
  readonly entry: Entry
  /** Answers the challenge, through the door that the password went through. */
  readonly verify: Verify
  /** The first step. */
  readonly children: (onNext: (step: Attempted) => void) => ReactNode
}

/** The password, and what else it takes. The second step is fetched only by those who are asked for it. */
export const SignInSteps = ({ entry, verify, children }: Props) => {
  const [challenge, setChallenge] = useState<ChallengeInfo>()
  if (challenge === undefined)
    return children((step) => (step.kind === "secondStep" ? setChallenge(step.challenge) : takeStep(entry, step)))
  return <SecondStepLater entry={entry} challenge={challenge} verify={verify} onBack={() => setChallenge(undefined)} />
}

const SecondStepLater = (props: ComponentProps<typeof SecondStep>) => {
  const messages = useMessages(signInMessages)
  const { Part, failed, retry } = useLater(secondStep)
  if (Part !== undefined) return <Part {...props} />
  if (failed) return <EntryNotLoaded onRetry={retry} />
  return (
    <EntryFrame brand={props.entry.brand} title={messages.title}>
      <EntryWaiting />
    </EntryFrame>
  )
}
