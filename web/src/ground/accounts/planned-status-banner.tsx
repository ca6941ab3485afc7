import { useAccount } from "../../kit/account.tsx"
import { accountStatusMessages } from "../../kit/account-status-badge.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"

/** What is going to happen to the account by itself, on every page; fetched only where something is planned. */
export const PlannedStatusBanner = () => {
  const { accountId, plannedStatus } = useAccount()
  const { zonedDateTime } = useFormat()
  const names = useMessages(accountStatusMessages)
  if (plannedStatus === null) return null
  return (
    <Banner
      wide
      tone="warn"
      title="Planned."
      action={<TextLink href={accountAddress(accountId, "account")}>See details</TextLink>}
    >
      This account will be {names[plannedStatus.status].toLowerCase()} on {zonedDateTime(plannedStatus.at)}.
    </Banner>
  )
}
