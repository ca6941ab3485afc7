import type { NumberUse } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useAccount } from "../../kit/account.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { numberAddress } from "./number-address.ts"
import { numberMessages, useKindMessages } from "./numbers.messages.ts"
import classes from "./number-uses.module.css"

/** Each use with a link to it. */
export const NumberUses = ({ uses }: { readonly uses: readonly NumberUse[] }) => {
  const messages = useMessages(numberMessages)
  const format = usePhoneNumbers()
  const { accountId } = useAccount()
  if (uses.length === 0) return <p className={classes.none}>{messages.usesNone}</p>
  return (
    <ul className={classes.uses}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.objectId} ${use.label}`}>
          <span className={classes.kind}>{useKindMessages[use.kind]}</span>
          <UseLink
            use={use}
            accountId={accountId}
            label={use.kind === "backup" || use.kind === "porting" ? format(`+${use.label}`) : use.label}
          />
        </li>
      ))}
    </ul>
  )
}

const addresses: Readonly<Record<NumberUse["kind"], (accountId: number, objectId: string) => string>> = {
  destination: (accountId, id) => accountAddress(accountId, `extensions/${id}`),
  callerId: (accountId, id) => accountAddress(accountId, `extensions/${id}`),
  forwarding: (accountId, id) => accountAddress(accountId, `extensions/${id}`),
  ringing: (accountId, id) => accountAddress(accountId, `extensions/${id}`),
  emergencyCallback: (accountId, id) => accountAddress(accountId, `extensions/${id}`),
  key: (accountId, id) => accountAddress(accountId, `devices/${id}`),
  porting: (accountId, id) => accountAddress(accountId, `phone-numbers/porting/${id}`),
  backup: numberAddress,
  companyMain: (accountId) => accountAddress(accountId, "pbx-settings?tab=caller-id"),
  locationMain: (accountId, id) => accountAddress(accountId, `locations/${id}`),
  application: (accountId) => accountAddress(accountId, "phone-numbers/programmability"),
  clickToCall: (accountId) => accountAddress(accountId, "click-to-call-me"),
}

const UseLink = ({
  use,
  accountId,
  label,
}: {
  readonly use: NumberUse
  readonly accountId: number
  readonly label: string
}) => <TextLink href={addresses[use.kind](accountId, use.objectId)}>{label}</TextLink>
