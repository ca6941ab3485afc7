import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useState, type ComponentType, type ReactNode } from "react"
import { EntryNotLoaded } from "../../kit/entry-not-loaded.tsx"
import type { Entry } from "../../kit/session/use-entry.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import { lazyComponent, type LazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import type { Verify } from "../mfa/two-factor.api.ts"
import type { Attempted } from "./next-step.ts"
import { challengeIn, type CompleteSignIn } from "./two-factor.ts"
import type { SsoGiven } from "./sso-duty.ts"
import type { SsoWay } from "./sso-sign-in.tsx"
import { signInMessages } from "./sign-in.messages.ts"
import { takeStep } from "./take-step.ts"

const twoFactor = lazyComponent(() => import("../mfa/two-factor-step.tsx").then((file) => file.TwoFactor))
const ssoSignIn = lazyComponent(() => import("./sso-sign-in.tsx").then((file) => file.SsoSignIn))

interface Props {
  readonly entry: Entry
  /** Answers the challenge at the same endpoint as the password. */
  readonly verify: CompleteSignIn
  /** Where single sign-on leads. */
  readonly sso: SsoWay
  /** Set if the page begins with single sign-on. */
  readonly ssoFirst?: SsoGiven | undefined
  /** Renders the first step. */
  readonly children: (onNext: (step: Attempted) => void, onSso: (given: SsoGiven) => void) => ReactNode
}

/** The password, then two-factor authentication; or single sign-on. Both are loaded only when needed. */
export const SignInSteps = ({ entry, verify, sso, ssoFirst, children }: Props) => {
  const [challenge, setChallenge] = useState<ChallengeInfo>()
  const [given, setGiven] = useState(ssoFirst)
  if (given !== undefined)
    return <Step of={ssoSignIn} own={{ entry, given, way: sso, onBack: () => setGiven(undefined) }} />
  if (challenge === undefined)
    return children(
      (step) => (step.kind === "twoFactor" ? setChallenge(step.challenge) : takeStep(entry, step)),
      setGiven,
    )
  return (
    <TwoFactorPart
      entry={entry}
      challenge={challenge}
      verify={async (answer) => {
        const { step, recoveryCodes } = await verify(answer)
        return { recoveryCodes, continueSignIn: () => takeStep(entry, step) }
      }}
      onFurther={setChallenge}
      onBack={() => setChallenge(undefined)}
    />
  )
}

interface TwoFactorPartProps {
  readonly entry: Entry
  readonly challenge: ChallengeInfo
  readonly verify: Verify
  /** Confirmed, but the account requires another method than that. */
  readonly onFurther: (challenge: ChallengeInfo) => void
  readonly onBack: () => void
}

/** Two-factor authentication after the password, or after the identity provider of the company. */
export const TwoFactorPart = ({ entry, challenge, verify, onFurther, onBack }: TwoFactorPartProps) => (
  <Step
    // Another challenge starts over.
    key={challenge.challenge}
    of={twoFactor}
    own={{
      entry,
      challenge,
      verify: async (answer) => {
        try {
          return await verify(answer)
        } catch (error) {
          const further = challengeIn(error)
          if (further === undefined) throw error
          return { continueSignIn: () => onFurther(further) }
        }
      },
      onBack,
    }}
  />
)

interface StepProps<Own extends { readonly entry: Entry }> {
  readonly of: LazyComponent<ComponentType<Own>>
  readonly own: Own
}

const Step = <Own extends { readonly entry: Entry }>({ of, own }: StepProps<Own>) => {
  const messages = useMessages(signInMessages)
  const { Part, failed, retry } = useLazyComponent(of)
  if (Part !== undefined) return <Part {...own} />
  if (failed) return <EntryNotLoaded onRetry={retry} />
  return (
    <EntryFrame brand={own.entry.brand} title={messages.title}>
      <EntryWaiting />
    </EntryFrame>
  )
}
