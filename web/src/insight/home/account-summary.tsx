import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useCan } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountInfoQuery } from "../../ground/accounts/accounts.api.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { homeMessages } from "./home.messages.ts"

/** The state of the account: its status, and whether it is a trial or under review. */
export const AccountSummary = () => {
  const messages = useMessages(homeMessages)
  const { time } = useFormat()
  const mayOpen = useCan("read:account-details")
  const { accountId, status, trial, fraudHold, countryCode, countryCodeToName, timeZone } = useAccount()
  const trialEnd = useTrialEnd(trial)
  const items: KeyValue[] = [
    { label: messages.status, value: <AccountStatusBadge plain status={status} /> },
    ...(trial
      ? [
          {
            label: messages.trial,
            value: (
              <StatusBadge plain tone="info">
                {trialEnd === undefined ? messages.trialOpen : messages.trialUntil(trialEnd)}
              </StatusBadge>
            ),
          },
        ]
      : []),
    ...(fraudHold
      ? [
          {
            label: messages.hold,
            value: (
              <StatusBadge plain tone="warn">
                {messages.onHold}
              </StatusBadge>
            ),
            hint: messages.holdHint,
          },
        ]
      : []),
    { label: messages.country, value: countryCodeToName[countryCode] ?? countryCode },
    { label: messages.clock, value: time(Date.now()), hint: timeZone },
  ]
  return (
    <Section
      title={messages.facts}
      actions={mayOpen && <TextLink href={accountAddress(accountId, "account")}>{messages.details}</TextLink>}
    >
      <KeyValueList items={items} />
    </Section>
  )
}

/** Only users who may read the account details see the date. */
const useTrialEnd = (trial: boolean): string | undefined => {
  const { date } = useFormat()
  const { accountId } = useAccount()
  const mayRead = useCan("read:account-details")
  const { data } = useQuery({ ...accountInfoQuery(accountId), enabled: trial && mayRead })
  return data?.trialExpirationDate ? date(data.trialExpirationDate) : undefined
}
