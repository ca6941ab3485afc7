import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { pendingRequestsQuery } from "./locations.api.ts"
import { locationMessages } from "./locations.messages.ts"

const paths = { places: "locations", networks: "locations/networks", requests: "locations/requests" } as const

interface Props {
  readonly tab: keyof typeof paths
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head of the three location pages. */
export const LocationFrame = ({ tab, actions, children }: Props) => {
  const messages = useMessages(locationMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const pending = useQuery(pendingRequestsQuery(accountId))
  const panel = (one: keyof typeof paths) => (one === tab ? children : undefined)
  return (
    <PageFrame width="fill">
      <PageHead title={messages.title} sentence={messages.sentence} actions={actions} />
      <ErrorRegion />
      <Tabs
        fill
        label={messages.title}
        value={tab}
        onChange={(next) => void router.navigate({ href: accountAddress(accountId, paths[next]) })}
        tabs={[
          { value: "places", label: messages.places, icon: "location", panel: panel("places") },
          { value: "networks", label: messages.networks, icon: "online", panel: panel("networks") },
          {
            value: "requests",
            label: messages.requestsTab(pending.data?.items.length ?? 0),
            icon: "mail",
            panel: panel("requests"),
          },
        ]}
      />
    </PageFrame>
  )
}
