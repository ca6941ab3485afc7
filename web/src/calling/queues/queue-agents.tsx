import {
  manyToRingAtOnce,
  type QueueAgent,
  type QueueWithAgents,
} from "@dialplane/contract/calling/queues/queues.schema"
import { useMutation } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { pauseText } from "./queue-texts.ts"
import { saveAgentState } from "./queues.api.ts"
import { agentMessages, type AgentMessages } from "./agents.messages.ts"
import classes from "./queues.module.css"
const PauseDialog = lazyWindow(() => import("./pause-dialog.tsx").then((file) => file.PauseDialog))

const RemoveAgentDialog = lazyWindow(() => import("./agent-dialogs.tsx").then((file) => file.RemoveAgentDialog))
const RankDialog = lazyWindow(() => import("./agent-dialogs.tsx").then((file) => file.RankDialog))

const AddAgentsDialog = lazyWindow(() => import("./agent-dialogs.tsx").then((file) => file.AddAgentsDialog))

type Opened = { readonly kind: "add" } | { readonly kind: "rank" | "pause" | "remove"; readonly agent: QueueAgent }

export const agentName = ({ userName, name }: Pick<QueueAgent, "userName" | "name">) => userName ?? name

/** The agents with rank and state. Everything here takes effect at once, because calls are coming in. */
export const QueueAgents = ({ queue }: { readonly queue: QueueWithAgents }) => {
  const messages = useMessages(agentMessages)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:call-queues")
  const mayOpenExtensions = useCan("read:extensions")
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const save = useMutation(saveAgentState)
  const columns = useMemo(() => agentColumns(messages), [messages])
  const set = (agent: QueueAgent, body: Parameters<typeof save.mutate>[0]["body"]) =>
    save.mutate({ params: { accountId, extensionId: agent.extensionId }, body })
  const actionsOf = (agent: QueueAgent): readonly MenuGroup[] => [
    {
      id: "state",
      actions: [
        {
          id: "login",
          label: agent.loggedIn ? messages.logOut : messages.logIn,
          icon: agent.loggedIn ? "sign-out" : "enter",
          disabledReason: lockedBy,
          onSelect: () => set(agent, { queues: [{ queueId: queue.queueId, loggedIn: !agent.loggedIn }] }),
        },
        agent.pause === null
          ? {
              id: "pause",
              label: messages.pause,
              icon: "clock",
              disabledReason: lockedBy,
              onSelect: () => setOpened({ kind: "pause", agent }),
            }
          : {
              id: "resume",
              label: messages.resume,
              icon: "play",
              disabledReason: lockedBy,
              onSelect: () => set(agent, { pause: null }),
            },
      ],
    },
    {
      id: "agent",
      actions: [
        {
          id: "rank",
          label: messages.editRank,
          icon: "edit",
          disabledReason: lockedBy,
          onSelect: () => setOpened({ kind: "rank", agent }),
        },
        ...(mayOpenExtensions
          ? [
              {
                id: "extension",
                label: messages.openExtension,
                icon: "extension" as const,
                href: accountAddress(accountId, `extensions/${agent.extensionId}`),
              },
            ]
          : []),
        {
          id: "remove",
          label: messages.remove,
          icon: "delete",
          danger: true,
          disabledReason: lockedBy,
          onSelect: () => setOpened({ kind: "remove", agent }),
        },
      ],
    },
  ]
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={lockedBy} onClick={() => setOpened({ kind: "add" })}>
      {messages.addAgents}
    </ActionButton>
  )
  return (
    <>
      {queue.settings.strategy === "ringAll" && queue.agents.length > manyToRingAtOnce && (
        <div className={classes.problem}>
          <Banner tone="warn" title={messages.many(manyToRingAtOnce)}>
            {messages.manySentence}
          </Banner>
        </div>
      )}
      <ErrorBlock message={save.isError ? errorMessage(save.error) : undefined} />
      {queue.agents.length === 0 ? (
        <EmptyState icon="team" title={messages.noAgents} sentence={messages.noAgentsSentence} action={add} />
      ) : (
        <>
          <div className={classes.bar}>{add}</div>
          <DataTable
            label={messages.agents}
            columns={columns}
            rows={queue.agents}
            rowId={({ extensionId }) => String(extensionId)}
            rowName={agentName}
            rowActions={actionsOf}
            onActivate={(agent) => setOpened({ kind: "rank", agent })}
            height={queue.agents.length > 30 ? 640 : "auto"}
          />
        </>
      )}
      {opened?.kind === "add" && <AddAgentsDialog queue={queue} onClose={close} />}
      {opened?.kind === "rank" && <RankDialog queue={queue} agent={opened.agent} lockedBy={lockedBy} onClose={close} />}
      {opened?.kind === "remove" && <RemoveAgentDialog queue={queue} agent={opened.agent} onClose={close} />}
      {opened?.kind === "pause" && (
        <PauseDialog
          title={messages.pauseTitle(agentName(opened.agent))}
          onClose={close}
          onPause={async (pause) => {
            await save.mutateAsync({ params: { accountId, extensionId: opened.agent.extensionId }, body: { pause } })
          }}
        />
      )}
    </>
  )
}

const AgentState = ({ agent, messages }: { readonly agent: QueueAgent; readonly messages: AgentMessages }) => {
  if (!agent.loggedIn)
    return (
      <StatusBadge plain tone="off">
        {messages.loggedOut}
      </StatusBadge>
    )
  return agent.pause === null ? (
    <StatusBadge plain tone="good">
      {messages.loggedIn}
    </StatusBadge>
  ) : (
    <StatusBadge plain tone="warn" icon="clock">
      {messages.paused(pauseText(messages, agent.pause))}
    </StatusBadge>
  )
}

const agentColumns = (messages: AgentMessages): readonly Column<QueueAgent>[] => [
  {
    id: "name",
    header: messages.name,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: (agent) => <span dir="auto">{agentName(agent)}</span>,
  },
  {
    id: "extension",
    header: messages.extension,
    width: 110,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "state",
    header: messages.state,
    grow: 2,
    min: 200,
    cell: (agent) => <AgentState agent={agent} messages={messages} />,
  },
  {
    id: "since",
    header: messages.since,
    width: 150,
    cell: ({ loggedIn, loggedSince, pause }) => (
      <RelativeTime inTable at={loggedIn && pause !== null ? pause.since : loggedSince} />
    ),
  },
  { id: "priority", header: messages.priority, width: 100, align: "end", cell: ({ priority }) => priority },
  { id: "skill", header: messages.skill, width: 90, align: "end", cell: ({ skill }) => skill },
]
