import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { disclaimerQuery } from "./call-monitoring.api.ts"
import { monitoringMessages } from "./call-monitoring.messages.ts"
import classes from "./call-monitoring.module.css"

const paths = {
  rules: "call-monitoring",
  protection: "call-monitoring/disclaimer",
  history: "call-monitoring/history",
} as const
type Place = keyof typeof paths

interface Props {
  readonly tab: Place
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head of the pages of call monitoring; says when it is off. */
export const MonitoringFrame = ({ tab, actions, children }: Props) => {
  const messages = useMessages(monitoringMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const isAccepted = useQuery(disclaimerQuery(accountId)).data?.isAccepted
  const labels = { rules: messages.rulesTab, protection: messages.protectionTab, history: messages.historyTab }
  return (
    <PageFrame width={tab === "rules" ? "fill" : tab === "history" ? "full" : "narrow"}>
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        badge={
          isAccepted !== undefined && (
            <StatusBadge tone={isAccepted ? "good" : "warn"}>{isAccepted ? messages.on : messages.off}</StatusBadge>
          )
        }
        actions={actions}
      />
      <ErrorRegion />
      {isAccepted === false && tab !== "protection" && (
        <div className={classes.notice}>
          <Banner
            tone="warn"
            title={messages.isOff}
            action={
              <ActionButton href={accountAddress(accountId, paths.protection)}>{messages.openDisclaimer}</ActionButton>
            }
          >
            {messages.isOffSentence}
          </Banner>
        </div>
      )}
      <Tabs
        fill={tab === "rules"}
        label={messages.views}
        value={tab}
        onChange={(next) => void router.navigate({ href: accountAddress(accountId, paths[next]) })}
        tabs={(Object.keys(paths) as Place[]).map((value) => ({
          value,
          label: labels[value],
          panel: value === tab ? children : undefined,
        }))}
      />
    </PageFrame>
  )
}
