import type {
  OwnMonitoring,
  OwnMonitoringRule,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { Elapsed } from "../engine/elapsed-tile.tsx"
import { ownMonitoringQuery } from "../engine/engine.api.ts"
import { MonitorModes, MonitorNotice, useMonitor } from "../engine/monitor-tile.tsx"
import { ownRulesQuery } from "./call-monitoring.api.ts"
import { monitoringMessages } from "./call-monitoring.messages.ts"
import classes from "./call-monitoring.module.css"
import { modesText, targetText } from "./rule-text.ts"

/** For supervisors: the calls that their rules cover. Whoever has no rule reads how to get one. */
export const Page = () => {
  const messages = useMessages(monitoringMessages)
  const { accountId } = useAccount()
  const rules = useQuery(ownRulesQuery(accountId))
  // The event stream says when to read again; the interval covers a lost connection.
  const own = useQuery({ ...ownMonitoringQuery(accountId), refetchInterval: 15_000 })
  const failed = own.isLoadingError ? own : rules.isLoadingError ? rules : undefined
  return (
    <PageFrame width="full">
      <PageHead title={messages.mine} sentence={messages.mineSentence} />
      <ErrorRegion />
      {failed !== undefined ? (
        <LoadError of={failed} />
      ) : own.data === undefined || rules.data === undefined ? (
        <ListSkeleton rows={4} />
      ) : own.data.isSupervisor ? (
        <>
          <Calls own={own.data} />
          <Rules rules={rules.data} />
          {own.data.isPossible && own.data.codes.length > 0 && <Codes codes={own.data.codes} />}
        </>
      ) : (
        <EmptyState icon="show" title={messages.noRule} sentence={messages.noRuleSentence} />
      )}
    </PageFrame>
  )
}

type Offer = OwnMonitoring["calls"][number]

const Calls = ({ own }: { readonly own: OwnMonitoring }) => {
  const messages = useMessages(monitoringMessages)
  const phone = usePhoneNumbers()
  const monitor = useMonitor(own)
  const shown = (text: string) => <span dir="auto">{text.startsWith("+") ? phone(text) : text}</span>
  const columns: readonly Column<Offer>[] = [
    {
      id: "name",
      header: messages.mineAgent,
      min: 160,
      grow: 2,
      fixed: true,
      card: "title",
      cell: ({ name }) => shown(name),
    },
    { id: "from", header: messages.mineFrom, min: 150, grow: 2, cell: ({ from }) => shown(from) },
    { id: "to", header: messages.mineTo, min: 150, grow: 2, cell: ({ to }) => shown(to) },
    {
      id: "duration",
      header: messages.mineDuration,
      width: 90,
      align: "end",
      card: "aside",
      cell: ({ answeredAt }) => <Elapsed since={answeredAt} />,
    },
    {
      id: "modes",
      header: messages.mineActions,
      min: 290,
      grow: 2,
      cell: (offer) => <MonitorModes own={own} offer={offer} monitor={monitor} />,
    },
  ]
  return (
    <>
      <MonitorNotice own={own} monitor={monitor} />
      {own.isOn && (
        <DataTable
          label={messages.mineCalls}
          height="auto"
          columns={columns}
          rows={own.calls}
          rowId={({ liveCallId, extensionId }) => `${liveCallId} ${extensionId}`}
          rowName={({ name }) => name}
          empty={<EmptyState icon="show" title={messages.mineNone} sentence={messages.mineNoneSentence} />}
        />
      )}
    </>
  )
}

const Rules = ({ rules }: { readonly rules: readonly OwnMonitoringRule[] }) => {
  const messages = useMessages(monitoringMessages)
  return (
    <div className={classes.mine}>
      <Section title={messages.mineRules} sentence={messages.mineRulesSentence}>
        <ul className={classes.rows}>
          {rules.map(({ ruleId, target, modes, tone }) => (
            <li key={ruleId} className={classes.row}>
              <span dir="auto">{targetText(messages, target)}</span>
              <span className={classes.quiet}>
                {[modesText(messages, modes), ...(tone ? [messages.withTone] : [])].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

const Codes = ({ codes }: Pick<OwnMonitoring, "codes">) => {
  const messages = useMessages(monitoringMessages)
  return (
    <div className={classes.mine}>
      <Section title={messages.byPhone} sentence={messages.byPhoneSentence}>
        <ul className={classes.rows}>
          {codes.map(({ mode, code }) => (
            <li key={mode} className={classes.row}>
              <span>
                <code>{code}</code> {messages.codeAndExtension}
              </span>
              <span className={classes.quiet}>{messages[`mode_${mode}`]}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
