import { listRules } from "@dialplane/contract/calling/call-blocking/call-blocking.endpoints"
import {
  mostRulesAtOnce,
  ruleFilter,
  type BlockingRuleAnswer,
  type CallBlocking,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { OpenedObject } from "../../kit/object/opened-object.tsx"
import { useOpened } from "../../kit/object/use-opened.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { HeadActions } from "../../ui/page/head-actions.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { BlockingFrame } from "./blocking-frame.tsx"
import { ruleQuery, switchRules } from "./call-blocking.api.ts"
import { blockingMessages } from "./call-blocking.messages.ts"
import { DeleteRules } from "./delete-rules.tsx"
import { useRuleColumns } from "./rule-columns.tsx"
import { useRuleText } from "./rule-text.ts"
const RuleDialog = lazyWindow(() => import("./rule-dialog.tsx").then((file) => file.RuleDialog))

const ManyDialog = lazyWindow(() => import("./many-dialog.tsx").then((file) => file.ManyDialog))

type Opened =
  | { readonly kind: "add"; readonly number?: string }
  | { readonly kind: "many" }
  | { readonly kind: "copy"; readonly rule: BlockingRuleAnswer }
  | { readonly kind: "delete"; readonly ruleIds: readonly number[]; readonly name: string }

export const Page = () => {
  const messages = useMessages(blockingMessages)
  // A link from a call fills in its caller.
  const { block } = useSearch({ strict: false }) as { block?: string | number }
  const [opened, setOpened] = useState<Opened | undefined>(
    block === undefined ? undefined : { kind: "add", number: String(block) },
  )
  const whyNotAdd = useWhyNot("create:call-blocking")
  const files = useFileActions({
    kind: "blockingRules",
    importKey: "create:call-blocking",
    exportKey: "read:call-blocking",
  })
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNotAdd} onClick={() => setOpened({ kind: "add" })}>
      {messages.add}
    </ActionButton>
  )
  const actions = (
    <HeadActions
      actions={[
        ...files,
        {
          id: "many",
          label: messages.addMany,
          icon: "list",
          ...(whyNotAdd === undefined ? {} : { disabledReason: whyNotAdd }),
          onSelect: () => setOpened({ kind: "many" }),
        },
      ]}
    >
      {add}
    </HeadActions>
  )
  return (
    <BlockingFrame tab="rules" actions={actions}>
      {(blocking) => <Rules blocking={blocking} add={add} opened={opened} onOpen={setOpened} />}
    </BlockingFrame>
  )
}

interface RulesProps {
  readonly blocking: CallBlocking
  readonly add: React.ReactNode
  readonly opened: Opened | undefined
  readonly onOpen: (opened: Opened | undefined) => void
}

const Rules = ({ blocking, add, opened, onOpen }: RulesProps) => {
  const messages = useMessages(blockingMessages)
  const { accountId } = blocking
  const columns = useRuleColumns(blocking)
  const text = useRuleText()
  const flip = useSwitchRules(accountId)
  const [whyNotAdd, whyNotChange, whyNotDelete] = [
    useWhyNot("create:call-blocking"),
    useWhyNot("update:call-blocking"),
    useWhyNot("delete:call-blocking"),
  ]
  const close = () => onOpen(undefined)
  const shown = useOpened("ruleId", ({ ruleId }: BlockingRuleAnswer) => ruleId)
  const filters = useMemo(
    () => [
      {
        name: "callDirection",
        label: messages.direction,
        options: [
          { value: "in", label: messages.inbound },
          { value: "out", label: messages.outbound },
        ],
      },
      {
        name: "list",
        label: messages.list,
        options: [
          { value: "block", label: messages.blocked },
          { value: "allow", label: messages.allowed },
        ],
      },
      {
        name: "enabled",
        label: messages.state,
        options: [
          { value: "true", label: messages.on },
          { value: "false", label: messages.off },
        ],
      },
    ],
    [messages],
  )
  return (
    <>
      <ListView
        id="blocking-rules"
        label={messages.rulesTab}
        endpoint={listRules}
        params={{ accountId: String(accountId) }}
        schema={ruleFilter}
        columns={columns}
        filters={filters}
        rowId={({ ruleId }) => String(ruleId)}
        rowName={text.title}
        searchPlaceholder={messages.search}
        onActivate={shown.open}
        openedId={shown.openedId}
        selectAtMost={mostRulesAtOnce}
        bulkActions={(ids) => (
          <>
            <ActionButton disabledReason={whyNotChange} onClick={() => flip(ids.map(Number), true)}>
              {messages.turnOn}
            </ActionButton>
            <ActionButton disabledReason={whyNotChange} onClick={() => flip(ids.map(Number), false)}>
              {messages.turnOff}
            </ActionButton>
            <ActionButton
              icon="delete"
              disabledReason={whyNotDelete}
              onClick={() => onOpen({ kind: "delete", ruleIds: ids.map(Number), name: "" })}
            >
              {messages.delete}
            </ActionButton>
          </>
        )}
        rowActions={(rule) => [
          {
            id: "rule",
            actions: [
              {
                id: "edit",
                label: messages.edit,
                icon: "edit",
                disabledReason: whyNotChange,
                onSelect: () => shown.open(rule),
              },
              {
                id: "switch",
                label: rule.enabled ? messages.turnOff : messages.turnOn,
                icon: rule.enabled ? "disabled" : "success",
                disabledReason: whyNotChange,
                onSelect: () => flip([rule.ruleId], !rule.enabled),
              },
              {
                id: "copy",
                label: messages.copy,
                icon: "copy",
                disabledReason: whyNotAdd,
                onSelect: () => onOpen({ kind: "copy", rule }),
              },
            ],
          },
          {
            id: "delete",
            actions: [
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: whyNotDelete,
                onSelect: () => onOpen({ kind: "delete", ruleIds: [rule.ruleId], name: text.numbers(rule) }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="disabled" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {opened?.kind === "add" && (
        <RuleDialog blocking={blocking} number={opened.number} lockedBy={whyNotAdd} onClose={close} />
      )}
      {opened?.kind === "copy" && (
        <RuleDialog blocking={blocking} rule={opened.rule} copy lockedBy={whyNotAdd} onClose={close} />
      )}
      {shown.id !== undefined && (
        <OpenedRule
          key={shown.id}
          blocking={blocking}
          id={shown.id}
          row={shown.row}
          lockedBy={whyNotChange}
          onClose={shown.close}
        />
      )}
      {opened?.kind === "many" && <ManyDialog blocking={blocking} onClose={close} />}
      {opened?.kind === "delete" && (
        <DeleteRules accountId={accountId} ruleIds={opened.ruleIds} name={opened.name} onClose={close} />
      )}
    </>
  )
}

interface OpenedRuleProps {
  readonly blocking: CallBlocking
  readonly id: number
  readonly row: BlockingRuleAnswer | undefined
  readonly lockedBy: string | undefined
  readonly onClose: () => void
}

const OpenedRule = ({ blocking, id, row, lockedBy, onClose }: OpenedRuleProps) => {
  const messages = useMessages(blockingMessages)
  const found = useQuery({ ...ruleQuery(blocking.accountId, id), placeholderData: row })
  return (
    <OpenedObject kind={messages.rule} object={found.data} found={found} onClose={onClose}>
      {(rule) => <RuleDialog blocking={blocking} rule={rule} lockedBy={lockedBy} onClose={onClose} />}
    </OpenedObject>
  )
}

/** Turns rules on or off, and offers to undo it. */
const useSwitchRules = (accountId: number) => {
  const messages = useMessages(blockingMessages)
  const toggle = useMutation(switchRules)
  const flip = (ruleIds: readonly number[], enabled: boolean) =>
    toggle.mutate(
      { params: { accountId: String(accountId) }, body: { ruleIds: [...ruleIds], enabled } },
      {
        onSuccess: ({ changed }) =>
          showToast({
            tone: "good",
            title:
              changed === 0
                ? messages.nothingSwitched
                : enabled
                  ? messages.switchedOn(changed)
                  : messages.switchedOff(changed),
            ...(changed === ruleIds.length
              ? { action: { label: messages.undo, onSelect: () => flip(ruleIds, !enabled) } }
              : {}),
          }),
      },
    )
  return flip
}
