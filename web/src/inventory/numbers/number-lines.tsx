import type { PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useAccount } from "../../kit/account.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { numberAddress } from "./number-address.ts"
import { NumberStatusBadge } from "./number-columns.tsx"
import { numberMessages } from "./numbers.messages.ts"
import classes from "./number-lines.module.css"

interface Props {
  readonly numbers: readonly PhoneNumber[]
  readonly none: string
  readonly onFree?: (phoneNumber: string) => void
  readonly whyNotFree?: string | undefined
}

/** A few numbers, one under the other. */
export const NumberLines = ({ numbers, none, onFree, whyNotFree }: Props) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  if (numbers.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ul className={classes.lines}>
      {numbers.map(({ phoneNumber, status, callerIdName }) => (
        <li key={phoneNumber}>
          <TextLink href={numberAddress(accountId, phoneNumber)} className="dp-figures">
            {format(`+${phoneNumber}`)}
          </TextLink>
          <span className={classes.name}>{callerIdName}</span>
          <NumberStatusBadge plain status={status} />
          {onFree && (
            <ActionButton
              kind="quiet"
              size="compact-sm"
              disabledReason={whyNotFree}
              aria-label={`${messages.freeOne}: ${format(`+${phoneNumber}`)}`}
              onClick={() => onFree(phoneNumber)}
            >
              {messages.freeOne}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  )
}
