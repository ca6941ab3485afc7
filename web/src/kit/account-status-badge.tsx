import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { StatusBadge, type StatusTone } from "../ui/display/status-badge.tsx"
import { defineMessages } from "./locale/messages.ts"
import { useMessages } from "./locale/use-locale.ts"

/** In the kit because lists, start pages and the shell all show it and do not depend on each other. */
export const accountStatusMessages = defineMessages({
  "en-us": { Active: "Active", Suspended: "Suspended", Cancelled: "Cancelled", Pending: "Pending", Demo: "Demo" },
})

const tones: Readonly<Record<AccountStatus, StatusTone>> = {
  Active: "good",
  Suspended: "warn",
  Cancelled: "off",
  Pending: "neutral",
  Demo: "info",
}

export const AccountStatusBadge = ({ status, plain }: { readonly status: AccountStatus; readonly plain?: boolean }) => {
  const messages = useMessages(accountStatusMessages)
  return (
    <StatusBadge tone={tones[status]} plain={plain}>
      {messages[status]}
    </StatusBadge>
  )
}
