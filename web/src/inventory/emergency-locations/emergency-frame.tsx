import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { emergencyReadinessQuery } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import classes from "./emergency-frame.module.css"

interface Props {
  readonly tab: "locations" | "lines"
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const paths = { locations: "emergency-locations", lines: "emergency-locations/lines" } as const

/** The head of both pages, with a warning until a carrier is connected. */
export const EmergencyFrame = ({ tab, actions, children }: Props) => {
  const messages = useMessages(emergencyMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const readiness = useQuery(emergencyReadinessQuery(accountId))
  const carrier = readiness.data?.carrier
  const withoutLocation = readiness.data?.linesWithoutLocation
  return (
    <PageFrame width="fill">
      <PageHead title={messages.title} sentence={messages.sentence} actions={actions} />
      {carrier?.connected === false && (
        <div className={classes.notice}>
          <Banner tone="warn" title={messages.notDelivered}>
            {messages.notDeliveredSentence(carrier.name)}
          </Banner>
        </div>
      )}
      <ErrorRegion />
      <Tabs
        fill
        label={messages.title}
        value={tab}
        onChange={(next) => void router.navigate({ href: accountAddress(accountId, paths[next]) })}
        tabs={[
          {
            value: "locations",
            label: messages.locations,
            icon: "location",
            panel: tab === "locations" ? children : undefined,
          },
          {
            value: "lines",
            label: messages.linesTab(withoutLocation ?? 0),
            icon: "extension",
            panel: tab === "lines" ? children : undefined,
          },
        ]}
      />
    </PageFrame>
  )
}
