import type { LiveCall } from "@dialplane/contract/calling/engine/engine.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { engineQuery, liveCallsQuery, ownMonitoringQuery, setRate } from "./engine.api.ts"
import { engineMessages } from "./engine.messages.ts"
import { liveColumns } from "./live-columns.tsx"
import { MonitorButton, MonitorNotice, useMonitor } from "./monitor-tile.tsx"
import { liveMonitoringMessages } from "./monitoring.messages.ts"
import classes from "./engine.module.css"

export const Page = () => {
  const messages = useMessages(engineMessages)
  const { accountId } = useAccount()
  const engine = useQuery(engineQuery(accountId))
  // The event stream says when to read again; the interval covers a lost connection.
  const calls = useQuery({ ...liveCallsQuery(accountId), refetchInterval: 15_000 })
  const whyNotTest = useWhyNot("update:pbx-settings")
  const own = useQuery({ ...ownMonitoringQuery(accountId), refetchInterval: 15_000 }).data
  const monitor = useMonitor(own)
  const monitoringWords = useMessages(liveMonitoringMessages)
  const rows = calls.data?.items ?? []
  const isMonitored = rows.some(({ monitoring }) => monitoring.length > 0)
  const canMonitor = own?.isSupervisor === true && own.isOn
  const columns: readonly Column<LiveCall>[] = [
    ...liveColumns(messages),
    ...(isMonitored
      ? [
          {
            id: "monitoring",
            header: monitoringWords.monitoredBy,
            min: 160,
            grow: 1,
            cell: ({ monitoring }: LiveCall) => (
              <span dir="auto">
                {monitoring.map(({ name, mode }) => monitoringWords[`by_${mode}`](name)).join(", ")}
              </span>
            ),
          },
        ]
      : []),
    ...(canMonitor
      ? [
          {
            id: "monitor",
            header: monitoringWords.monitor,
            width: 130,
            cell: ({ liveCallId }: LiveCall) => <MonitorButton own={own} liveCallId={liveCallId} monitor={monitor} />,
          },
        ]
      : []),
  ]
  const isSimulated = engine.data?.isSimulated === true
  const rate = engine.data?.rate
  return (
    <PageFrame width="full">
      <PageHead
        title={messages.live}
        sentence={messages.liveSentence}
        actions={
          isSimulated && (
            <ActionButton
              kind="primary"
              icon="phone-out"
              disabledReason={whyNotTest}
              href={accountAddress(accountId, "live-calls/test")}
            >
              {messages.testCall}
            </ActionButton>
          )
        }
      />
      <ErrorRegion />
      <MonitorNotice own={own} monitor={monitor} />
      {isSimulated && typeof rate === "number" && <Simulated rate={rate} />}
      {calls.isLoadingError ? (
        <LoadError of={calls} />
      ) : (
        <>
          <DataTable
            label={messages.live}
            height="auto"
            columns={columns}
            rows={rows}
            rowId={({ liveCallId }) => String(liveCallId)}
            rowName={({ from, to }) => messages.title(from.name || from.number, to.name || to.number)}
            loading={calls.isPending}
            empty={
              <EmptyState
                icon="phone"
                title={messages.none}
                sentence={messages.noneSentence}
                action={<ActionButton href={accountAddress(accountId, "calls")}>{messages.openLog}</ActionButton>}
              />
            }
          />
          {calls.data !== undefined && calls.data.total > calls.data.items.length && (
            <p className={classes.quiet}>{messages.shown(calls.data.items.length, calls.data.total)}</p>
          )}
        </>
      )}
    </PageFrame>
  )
}

const rates = [0, 50, 100, 300, 1000] as const

/** How many calls the demo simulates. */
const Simulated = ({ rate }: { readonly rate: number }) => {
  const messages = useMessages(engineMessages)
  const { accountId } = useAccount()
  const change = useMutation(setRate)
  const whyNot = useWhyNot("update:pbx-settings")
  const known = rates.map((one) => ({ value: String(one), label: messages[`rate_${one}`] }))
  const options = rates.some((one) => one === rate)
    ? known
    : [...known, { value: String(rate), label: messages.rateOther(rate) }]
  return (
    <div className={classes.notice}>
      <Banner title={messages.simulated}>{messages.simulatedSentence(rate)}</Banner>
      <div className={classes.rate}>
        <SelectField
          label={messages.rate}
          options={options}
          disabledReason={whyNot}
          allowDeselect={false}
          value={String(rate)}
          onChange={(next) =>
            next !== null &&
            change.mutate(
              { params: { accountId }, body: { rate: Number(next) } },
              { onSuccess: () => showToast({ tone: "good", title: messages.rateSaved }) },
            )
          }
        />
      </div>
    </div>
  )
}
