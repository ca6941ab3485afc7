import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { checksQuery } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

const paths = {
  incidents: "/service-incidents",
  components: "/service-incidents/components",
  checks: "/service-incidents/checks",
} as const
type Place = keyof typeof paths

/** The head of the operators' pages; says when a check needs attention. */
export const KeeperFrame = ({ tab, children }: { readonly tab: Place; readonly children: ReactNode }) => {
  const messages = useMessages(keeperMessages)
  const router = useRouter()
  const mayNotCreate = useWhyNot("create:service-status")
  const checks = useQuery(checksQuery).data ?? []
  const warnings = checks.filter(({ state }) => state === "warning").length
  const areUnknown = checks.length > 0 && checks.every(({ state }) => state === "unknown")
  const labels = { incidents: messages.incidentsTab, components: messages.componentsTab, checks: messages.checksTab }
  return (
    <PageFrame width={tab === "incidents" ? "fill" : "content"}>
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <>
            <ActionButton icon="external" href="/status">
              {messages.publicPage}
            </ActionButton>
            <ActionButton icon="calendar" href="/service-incidents/new-maintenance" disabledReason={mayNotCreate}>
              {messages.planMaintenance}
            </ActionButton>
            <ActionButton kind="primary" icon="add" href="/service-incidents/new" disabledReason={mayNotCreate}>
              {messages.openIncident}
            </ActionButton>
          </>
        }
      />
      <ErrorRegion />
      {tab !== "checks" && (warnings > 0 || areUnknown) && (
        <div className={classes.notice}>
          <Banner tone="warn" action={<TextLink href={paths.checks}>{messages.viewChecks}</TextLink>}>
            {warnings > 0 ? messages.checksWarn(warnings) : messages.checksUnknown}
          </Banner>
        </div>
      )}
      <Tabs
        fill={tab === "incidents"}
        label={messages.views}
        value={tab}
        onChange={(next) => void router.navigate({ href: paths[next] })}
        tabs={(Object.keys(paths) as Place[]).map((value) => ({
          value,
          label: labels[value],
          ...(value === "checks" && warnings > 0 ? { count: warnings } : {}),
          panel: value === tab ? children : undefined,
        }))}
      />
    </PageFrame>
  )
}
