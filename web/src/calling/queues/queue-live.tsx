import type { AgentStatus, QueueStatus } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import type { AgentActivity } from "@dialplane/contract/calling/queues/agent-choice"
import { fewestForServiceLevel } from "@dialplane/contract/calling/queues/service-level"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { agentMessages, type AgentMessages } from "./agents.messages.ts"
import { AttentionBadge } from "./attention-badge.tsx"
import { boardOf } from "./board.ts"
import { agentText } from "./board-card.tsx"
import { pauseText } from "./queue-texts.ts"
import { endWrapUpOfAgent, queueStatusQuery } from "./status.api.ts"
import { statusMessages, type StatusMessages } from "./status.messages.ts"
import { Ticking } from "./ticking.tsx"
import { clockText, useClock } from "./use-clock.ts"
import { WaitingCallers } from "./waiting-callers.tsx"
import classes from "./live.module.css"

/** What happens in a queue now. Updates by itself. */
export const QueueLive = ({ queueId }: { readonly queueId: number }) => {
  const { accountId } = useAccount()
  const status = useQuery(queueStatusQuery(accountId, queueId))
  if (status.isLoadingError) return <LoadError of={status} />
  if (status.data === undefined) return <ListSkeleton rows={6} />
  return (
    <Live
      status={status.data}
      readAt={status.dataUpdatedAt}
      isLost={status.isRefetchError || status.fetchStatus === "paused"}
    />
  )
}

interface Props {
  readonly status: QueueStatus
  readonly readAt: number
  readonly isLost: boolean
}

const Live = ({ status, readAt, isLost }: Props) => {
  const messages = useMessages(statusMessages)
  const { time } = useFormat()
  return (
    <>
      {isLost && (
        <div className={classes.problem}>
          <Banner tone="warn">{messages.lost(time(new Date(readAt), { seconds: true }))}</Banner>
        </div>
      )}
      <Figures status={status} readAt={readAt} />
      <WaitingCallers status={status} readAt={readAt} />
      <Agents status={status} readAt={readAt} />
    </>
  )
}

const tones = { closed: undefined, tooFewCalls: undefined, ok: undefined, busy: "warn", critical: "bad" } as const

const Figures = ({ status, readAt }: Pick<Props, "status" | "readAt">) => {
  const messages = useMessages(statusMessages)
  const { number } = useFormat()
  const now = useClock()
  const [{ parts, longestWaitSeconds }] = boardOf({ at: status.at, queues: [status] }, readAt, now) as [
    ReturnType<typeof boardOf>[number],
  ]
  const { today, goals, agents } = status
  const loggedIn = agents.ready + agents.ringing + agents.onCall + agents.wrapUp + agents.paused + agents.offline
  const note = (attention: keyof typeof tones) =>
    tones[attention] === undefined
      ? {}
      : { note: <AttentionBadge plain attention={attention} />, tone: tones[attention]! }
  return (
    <div className={classes.figures}>
      <StatTile label={messages.waiting} value={number(status.waiting)} {...note(parts.waiting)} />
      <StatTile
        label={messages.longestWait}
        value={clockText(status.waiting === 0 ? 0 : longestWaitSeconds)}
        quiet={status.waiting === 0}
        {...note(parts.longestWait)}
      />
      <StatTile
        label={messages.available}
        value={messages.availableOf(agents.ready, loggedIn)}
        note={agentText(messages, agents).slice(1).join(", ")}
      />
      <StatTile
        label={messages.serviceLevel}
        value={
          today.serviceLevelPercent === null || parts.serviceLevel === "tooFewCalls"
            ? "—"
            : messages.percent(today.serviceLevelPercent)
        }
        note={
          parts.serviceLevel === "tooFewCalls"
            ? messages.tooFewCallsHint(fewestForServiceLevel)
            : messages.serviceLevelGoal(goals.serviceLevelPercent, goals.serviceLevelSeconds)
        }
        {...(tones[parts.serviceLevel] === undefined ? {} : { tone: tones[parts.serviceLevel] })}
      />
      <StatTile label={messages.answeredToday} value={number(today.answered)} />
      <StatTile
        label={messages.averageWait}
        value={today.averageWaitSeconds === null ? "—" : clockText(today.averageWaitSeconds)}
      />
      <StatTile
        label={messages.abandonedToday}
        value={number(today.abandoned)}
        note={today.abandonedEarly === 0 ? undefined : messages.abandonedEarly(today.abandonedEarly)}
      />
      <StatTile
        label={messages.overflowedToday}
        value={number(today.overflowed)}
        note={today.callbacks === 0 ? undefined : messages.callbacks(today.callbacks)}
      />
    </div>
  )
}

const stateTones: Readonly<Record<AgentActivity, StatusTone>> = {
  ready: "good",
  ringing: "info",
  onCall: "running",
  wrapUp: "neutral",
  paused: "warn",
  offline: "warn",
  loggedOut: "off",
}

const Agents = ({ status, readAt }: Pick<Props, "status" | "readAt">) => {
  const messages = useMessages(statusMessages)
  const words = useMessages(agentMessages)
  const { accountId } = useAccount()
  const phone = usePhoneNumbers()
  const lockedBy = useWhyNot("update:call-queues")
  const end = useMutation(endWrapUpOfAgent)
  const columns = useMemo(
    () => agentColumns(messages, words, phone, status.at, readAt),
    [messages, words, phone, status.at, readAt],
  )
  return (
    <Section title={messages.agents}>
      <ErrorBlock message={end.isError ? errorMessage(end.error) : undefined} />
      <DataTable
        label={messages.agents}
        columns={columns}
        rows={status.agentList}
        rowId={({ extensionId }) => String(extensionId)}
        rowName={({ name }) => name}
        height={status.agentList.length > 30 ? 640 : "auto"}
        rowActions={(agent) => [
          {
            id: "agent",
            actions: [
              {
                id: "ready",
                label: messages.endWrapUp,
                icon: "check",
                disabledReason: lockedBy ?? (agent.state === "wrapUp" ? undefined : messages.notInWrapUp),
                onSelect: () => end.mutate({ params: { accountId, extensionId: agent.extensionId } }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="team" title={messages.noAgents} sentence={messages.noAgentsSentence} />}
      />
    </Section>
  )
}

const agentColumns = (
  messages: StatusMessages,
  words: AgentMessages,
  phone: (number: string) => string,
  at: string,
  readAt: number,
): readonly Column<AgentStatus>[] => [
  {
    id: "name",
    header: messages.name,
    fixed: true,
    grow: 2,
    min: 170,
    card: "title",
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  {
    id: "extension",
    header: messages.extension,
    width: 100,
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "state",
    header: messages.state,
    grow: 2,
    min: 190,
    cell: ({ state, pause }) => (
      <StatusBadge plain tone={stateTones[state]}>
        {pause === null || state === "loggedOut"
          ? stateText(messages, state)
          : state === "paused"
            ? messages.paused(pauseText(words, pause))
            : messages.pausedToo(stateText(messages, state), messages.paused(pauseText(words, pause)))}
      </StatusBadge>
    ),
  },
  {
    id: "time",
    header: messages.time,
    width: 100,
    align: "end",
    card: "aside",
    cell: ({ state, since, wrapUpUntil }) =>
      state === "loggedOut" ? (
        "—"
      ) : wrapUpUntil === null ? (
        <Ticking since={since} at={at} readAt={readAt} />
      ) : (
        <Ticking until={wrapUpUntil} at={at} readAt={readAt} />
      ),
  },
  {
    id: "party",
    header: messages.party,
    grow: 1,
    min: 150,
    cell: ({ talkingTo }) =>
      talkingTo === null
        ? "—"
        : talkingTo.name || (talkingTo.number === "" ? messages.hidden : phone(talkingTo.number)),
  },
  { id: "calls", header: messages.callsToday, width: 110, align: "end", cell: ({ callsToday }) => callsToday },
]

const stateText = (messages: StatusMessages, state: AgentActivity): string =>
  ({
    ready: messages.ready,
    ringing: messages.ringing,
    onCall: messages.onCall,
    wrapUp: messages.wrapUp,
    paused: messages.pausedPlain,
    offline: messages.offline,
    loggedOut: messages.loggedOut,
  })[state]
