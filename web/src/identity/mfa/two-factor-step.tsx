import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useState } from "react"
import type { Entry } from "../../kit/session/use-entry.ts"
import type { Confirmed, Verify } from "./two-factor.api.ts"
import { TwoFactorCodes } from "./two-factor-codes.tsx"
import { TwoFactorEnrollment } from "./two-factor-enrollment.tsx"
import { TwoFactorVerification } from "./two-factor-verification.tsx"

interface Props {
  readonly entry: Entry
  readonly challenge: ChallengeInfo
  readonly verify: Verify
  readonly onBack: () => void
}

/** Follows a correct password: asks for a code, or sets up the first method. */
export const TwoFactor = ({ entry, challenge, verify, onBack }: Props) => {
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const onDone = (done: Confirmed) => {
    if (done.recoveryCodes === undefined) done.continueSignIn()
    else setConfirmed(done)
  }
  if (confirmed?.recoveryCodes)
    return <TwoFactorCodes entry={entry} codes={confirmed.recoveryCodes} onContinue={confirmed.continueSignIn} />
  const Step = challenge.kind === "enrol" ? TwoFactorEnrollment : TwoFactorVerification
  return <Step entry={entry} challenge={challenge} verify={verify} onDone={onDone} onBack={onBack} />
}
