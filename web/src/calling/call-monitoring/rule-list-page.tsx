import { listMonitoringRules } from "@dialplane/contract/calling/call-monitoring/call-monitoring.endpoints"
import {
  monitoringRuleFilter,
  type MonitoringRule,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { monitoringMessages, type MonitoringMessages } from "./call-monitoring.messages.ts"
import { DeleteRule } from "./delete-rule.tsx"
import { MonitoringFrame } from "./monitoring-frame.tsx"
import { modesText, targetText } from "./rule-text.ts"

export const Page = () => {
  const messages = useMessages(monitoringMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const [deleting, setDeleting] = useState<MonitoringRule>()
  const mayNotCreate = useWhyNot("create:call-monitoring")
  const mayNotChange = useWhyNot("update:call-monitoring")
  const mayNotDelete = useWhyNot("delete:call-monitoring")
  const addressOf = (id: number) => accountAddress(accountId, `call-monitoring/rules/${id}`)
  const columns = useMemo(
    () => ruleColumns(messages, (id) => accountAddress(accountId, `call-monitoring/rules/${id}`)),
    [messages, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "call-monitoring/rules/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <MonitoringFrame
      tab="rules"
      actions={
        <>
          <ActionButton
            icon="users"
            href={accountAddress(accountId, "call-monitoring/many")}
            disabledReason={mayNotChange}
          >
            {messages.many}
          </ActionButton>
          {add}
        </>
      }
    >
      <ListView
        id="monitoring-rules"
        label={messages.rulesTab}
        endpoint={listMonitoringRules}
        params={{ accountId }}
        schema={monitoringRuleFilter}
        columns={columns}
        rowId={({ ruleId }) => String(ruleId)}
        rowName={({ supervisor, target }) => messages.ruleTitle(supervisor, targetText(messages, target))}
        searchPlaceholder={messages.search}
        onActivate={({ ruleId }) => void router.navigate({ href: addressOf(ruleId) })}
        rowActions={(rule) => [
          {
            id: "rule",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(rule.ruleId) },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setDeleting(rule),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="show" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && <DeleteRule rule={deleting} onClose={() => setDeleting(undefined)} />}
    </MonitoringFrame>
  )
}

const ruleColumns = (
  messages: MonitoringMessages,
  addressOf: (id: number) => string,
): readonly Column<MonitoringRule>[] => [
  {
    id: "supervisor",
    header: messages.supervisor,
    sortable: true,
    min: 180,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ ruleId, supervisor, supervisorExtension }) => (
      <TextLink quiet href={addressOf(ruleId)} tabIndex={-1}>
        <span dir="auto">{supervisorExtension === null ? supervisor : `${supervisorExtension} ${supervisor}`}</span>
      </TextLink>
    ),
  },
  {
    id: "target",
    header: messages.target,
    min: 180,
    grow: 2,
    cell: ({ target }) => (target.kind === "everyone" ? messages.kind_everyone : <span dir="auto">{target.name}</span>),
  },
  { id: "kind", header: messages.kind, min: 150, grow: 1, cell: ({ target }) => messages[`kind_${target.kind}`] },
  { id: "modes", header: messages.modes, min: 190, grow: 1, cell: ({ modes }) => modesText(messages, modes) },
  {
    id: "tone",
    header: messages.toneShort,
    width: 80,
    cell: ({ tone }) => (tone ? messages.yes : messages.no),
  },
]
