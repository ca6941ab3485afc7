import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useState } from "react"
import type { Entry } from "../../kit/session/use-entry.ts"
import type { Completed, Verify } from "./two-factor.ts"
import { TwoFactorCodes } from "./two-factor-codes.tsx"
import { TwoFactorEnrollment } from "./two-factor-enrollment.tsx"
import { TwoFactorVerification } from "./two-factor-verification.tsx"
import { takeStep } from "./take-step.ts"

interface Props {
  readonly entry: Entry
  readonly challenge: ChallengeInfo
  readonly verify: Verify
  readonly onBack: () => void
}

/** What a right password still lacks: a code, or first the way to get one. */
export const TwoFactor = ({ entry, challenge, verify, onBack }: Props) => {
  const [completed, setCompleted] = useState<Completed>()
  const onDone = (done: Completed) => {
    if (done.recoveryCodes === undefined) takeStep(entry, done.step)
    else setCompleted(done)
  }
  if (completed?.recoveryCodes)
    return (
      <TwoFactorCodes entry={entry} codes={completed.recoveryCodes} onGoOn={() => takeStep(entry, completed.step)} />
    )
  const Step = challenge.kind === "enrol" ? TwoFactorEnrollment : TwoFactorVerification
  return <Step entry={entry} challenge={challenge} verify={verify} onDone={onDone} onBack={onBack} />
}
