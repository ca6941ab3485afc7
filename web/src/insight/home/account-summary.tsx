import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useCan } from "../../kit/can.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { accountInfoQuery } from "../../ground/accounts/accounts.api.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { homeWords } from "./home.words.ts"

/** The state of the account: its status, and whether a trial or a review is going on. */
export const AccountSummary = ({ people, wide }: { readonly people: number | undefined; readonly wide: boolean }) => {
  const words = useWords(homeWords)
  const { number, time } = useFormat()
  const mayOpen = useCan("read:account-details")
  const { accountId, status, trial, fraudHold, countryCode, countryCodeToName, timeZone } = useAccount()
  const trialEnd = useTrialEnd(trial)
  const items: KeyValue[] = [
    { label: words.status, value: <AccountStatusBadge plain status={status} /> },
    ...(trial
      ? [
          {
            label: words.trial,
            value: (
              <StatusBadge plain tone="info">
                {trialEnd === undefined ? words.trialOpen : words.trialUntil(trialEnd)}
              </StatusBadge>
            ),
          },
        ]
      : []),
    ...(fraudHold
      ? [
          {
            label: words.hold,
            value: (
              <StatusBadge plain tone="warn">
                {words.onHold}
              </StatusBadge>
            ),
            hint: words.holdHint,
          },
        ]
      : []),
    ...(people === undefined ? [] : [{ label: words.people, value: number(people) }]),
    { label: words.country, value: countryCodeToName[countryCode] ?? countryCode },
    { label: words.clock, value: time(Date.now()), hint: timeZone },
  ]
  return (
    <Section
      title={words.facts}
      actions={mayOpen && <TextLink href={accountAddress(accountId, "account")}>{words.details}</TextLink>}
    >
      <KeyValueList columns={wide ? 2 : 1} items={items} />
    </Section>
  )
}

/** Only those who may read the account's record learn the date. */
const useTrialEnd = (trial: boolean): string | undefined => {
  const { date } = useFormat()
  const { accountId } = useAccount()
  const mayRead = useCan("read:account-details")
  const { data } = useQuery({ ...accountInfoQuery(accountId), enabled: trial && mayRead })
  return data?.trialExpirationDate ? date(data.trialExpirationDate) : undefined
}
