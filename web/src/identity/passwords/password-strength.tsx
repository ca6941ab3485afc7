import { passwordLength } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StrengthMeter } from "../../ui/fields/strength-meter.tsx"
import { passwordMessages } from "./passwords.messages.ts"
import { useVerdict, type Judge } from "./use-verdict.ts"
import { shownVerdict } from "./verdict.ts"

interface Props {
  readonly password: string
  readonly judge: Judge
  /** The server has refused it for a reason that the meter does not check, such as a reused password. */
  readonly refused: boolean
}

/** Below the field of a new password: the server's verdict, or a hint. */
export const PasswordStrength = ({ password, judge, refused }: Props) => {
  const messages = useMessages(passwordMessages)
  const verdict = useVerdict(password, judge)
  return refused ? null : (
    <StrengthMeter
      {...(verdict ? shownVerdict(verdict, messages) : { score: 0, label: messages.rule(passwordLength.minimum) })}
    />
  )
}
