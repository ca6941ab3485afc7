import type { Incident, IncidentState } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState, type ReactNode } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { incidentQuery } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { ImpactBadge, IncidentStateBadge } from "./state-badges.tsx"
import type { NextState } from "./state-dialog.tsx"
const WithdrawDialog = lazyWindow(() => import("./withdraw-dialog.tsx").then((file) => file.WithdrawDialog))

const StateDialog = lazyWindow(() => import("./state-dialog.tsx").then((file) => file.StateDialog))

type Tab = "updates" | "details"

/** What the head of the page offers, besides posting an update. */
const nextStates: Readonly<Record<IncidentState, readonly NextState[]>> = {
  investigating: ["resolved"],
  identified: ["resolved"],
  monitoring: ["resolved"],
  resolved: ["investigating"],
  scheduled: ["canceled", "inProgress"],
  inProgress: ["completed"],
  completed: [],
  canceled: [],
}

interface Props {
  readonly tab: Tab
  readonly children: (incident: Incident) => ReactNode
}

/** The page of an incident or maintenance: state, actions and views. */
export const IncidentFrame = ({ tab, children }: Props) => {
  const messages = useMessages(keeperMessages)
  const { zonedDateTime } = useFormat()
  const router = useRouter()
  const { incidentId } = useParams({ strict: false }) as { incidentId: string }
  const incident = useQuery(incidentQuery(Number(incidentId)))
  const { data } = incident
  const address = `/service-incidents/${incidentId}`
  const labels = { updates: messages.updatesTab, details: messages.detailsTab }
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: "/service-incidents" }]}
        title={data?.title ?? (incident.isLoadingError ? messages.incident : " ")}
        badge={data && <Badges incident={data} />}
        sentence={data && messages.created(data.createdBy, zonedDateTime(data.createdAt))}
        actions={data && data.withdrawnAt === null && <Actions incident={data} />}
      />
      {incident.isLoadingError ? (
        <LoadError of={incident} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          {data.withdrawnAt !== null && (
            <div className={classes.notice}>
              <Banner tone="warn" title={messages.withdrawnNotice}>
                {messages.withdrawnBecause(data.withdrawnReason ?? "", zonedDateTime(data.withdrawnAt))}
              </Banner>
            </div>
          )}
          <Tabs
            label={messages.views}
            value={tab}
            onChange={(next) => void router.navigate({ href: next === "details" ? `${address}/details` : address })}
            tabs={(Object.keys(labels) as Tab[]).map((value) => ({
              value,
              label: labels[value],
              ...(value === "updates" ? { count: data.updates.length } : {}),
              panel: value === tab ? children(data) : undefined,
            }))}
          />
        </>
      )}
    </PageFrame>
  )
}

const Badges = ({ incident }: { readonly incident: Incident }) => {
  const messages = useMessages(keeperMessages)
  if (incident.withdrawnAt !== null) return <StatusBadge tone="off">{messages.withdrawn}</StatusBadge>
  return (
    <span className={classes.badges}>
      <IncidentStateBadge state={incident.state} />
      {incident.kind === "incident" && <ImpactBadge impact={incident.impact} />}
    </span>
  )
}

const Actions = ({ incident }: { readonly incident: Incident }) => {
  const messages = useMessages(keeperMessages)
  const mayNotChange = useWhyNot("update:service-status")
  const [next, setNext] = useState<NextState>()
  const [withdrawing, setWithdrawing] = useState(false)
  const labels = {
    resolved: messages.resolve,
    investigating: messages.reopen,
    inProgress: messages.start,
    completed: messages.complete,
    canceled: messages.cancelMaintenance,
  }
  return (
    <>
      <ActionMenu
        trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
        groups={[
          {
            id: "incident",
            actions: [
              {
                id: "withdraw",
                label: messages.withdraw,
                icon: "delete",
                danger: true,
                disabledReason: mayNotChange,
                onSelect: () => setWithdrawing(true),
              },
            ],
          },
        ]}
      />
      {nextStates[incident.state].map((state) => (
        <ActionButton key={state} disabledReason={mayNotChange} onClick={() => setNext(state)}>
          {labels[state]}
        </ActionButton>
      ))}
      {next !== undefined && <StateDialog incident={incident} state={next} onClose={() => setNext(undefined)} />}
      {withdrawing && <WithdrawDialog incident={incident} onClose={() => setWithdrawing(false)} />}
    </>
  )
}
