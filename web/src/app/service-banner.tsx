import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { componentNames } from "@dialplane/contract/operations/service-status/components"
import { useAccount } from "../kit/account.tsx"
import { useMessages } from "../kit/locale/use-locale.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { accountStatusQuery } from "../operations/service-status/account-status.api.ts"
import { statusMessages } from "../operations/service-status/service-status.messages.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { TextLink } from "../ui/link/text-link.tsx"
import { bannerIncident, incidentKey } from "./banner-incident.ts"
import { dismissedIncidents, dismissIncident } from "./dismissed-incidents.ts"

/** A serious incident in the account's regions, shown on every page until it is over or the user dismisses it. */
export const ServiceBanner = () => {
  const messages = useMessages(statusMessages)
  const { accountId } = useAccount()
  const { data } = useQuery(accountStatusQuery(accountId))
  const { userId } = useSignedIn()
  const [dismissed, setDismissed] = useState(() => dismissedIncidents(userId))
  const incident = data && bannerIncident(data.open, dismissed)
  if (incident === undefined) return null
  const names = [...new Set(incident.affected.map(({ component }) => componentNames[component]))].join(", ")
  return (
    <Banner
      wide
      tone={incident.impact === "critical" ? "danger" : "warn"}
      title={`${incident.title}.`}
      onClose={() => setDismissed(dismissIncident(userId, incidentKey(incident)))}
      action={<TextLink href="/service-status">{messages.viewStatus}</TextLink>}
    >
      {messages.bannerText(names)}
    </Banner>
  )
}
