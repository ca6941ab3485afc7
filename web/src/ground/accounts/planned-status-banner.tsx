import { useAccount } from "../../kit/account.tsx"
import { accountStatusMessages } from "../../kit/account-status-badge.tsx"
import { defineMessages } from "../../kit/locale/messages.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"

const bannerMessages = defineMessages({
  "en-us": {
    planned: "Scheduled.",
    seeDetails: "See details",
    text: (status: string, when: string) => `This account will be ${status.toLowerCase()} on ${when}.`,
  },
})

/** The scheduled status change of the account, on every page. Loaded only when a change is scheduled. */
export const PlannedStatusBanner = () => {
  const { accountId, plannedStatus } = useAccount()
  const { zonedDateTime } = useFormat()
  const messages = useMessages(bannerMessages)
  const names = useMessages(accountStatusMessages)
  if (plannedStatus === null) return null
  return (
    <Banner
      wide
      tone="warn"
      title={messages.planned}
      action={<TextLink href={accountAddress(accountId, "account")}>{messages.seeDetails}</TextLink>}
    >
      {messages.text(names[plannedStatus.status], zonedDateTime(plannedStatus.at))}
    </Banner>
  )
}
