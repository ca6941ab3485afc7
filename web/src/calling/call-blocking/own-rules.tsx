import type { BlockingRuleAnswer, OwnBlocking } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeOwnRule, saveOwnRule } from "./call-blocking.api.ts"
import { blockingMessages } from "./call-blocking.messages.ts"
import { useRuleText } from "./rule-text.ts"
import classes from "./call-blocking.module.css"

interface Props {
  readonly blocking: OwnBlocking
  readonly lockedBy: string | undefined
  readonly onEdit: (rule: BlockingRuleAnswer) => void
}

export const OwnRules = ({ blocking: { extensionId, rules }, lockedBy, onEdit }: Props) => {
  const messages = useMessages(blockingMessages)
  const { title } = useRuleText()
  const save = useMutation(saveOwnRule)
  const [deleting, setDeleting] = useState<BlockingRuleAnswer>()
  return (
    <>
      <ErrorBlock message={save.isError ? errorMessage(save.error) : undefined} />
      <ul className={classes.rules}>
        {rules.map((rule) => {
          const { ruleId, list, note, enabled, isExpired, version } = rule
          return (
            <li key={ruleId} className={classes.rule}>
              <span className={classes.ruleText}>
                <span className={classes.name}>{title(rule)}</span>
                {note !== "" && <span className={classes.quiet}>{note}</span>}
              </span>
              <StatusBadge plain tone={!enabled || isExpired ? "off" : list === "block" ? "bad" : "good"}>
                {isExpired
                  ? messages.expired
                  : !enabled
                    ? messages.off
                    : list === "block"
                      ? messages.blocked
                      : messages.allowed}
              </StatusBadge>
              <ActionMenu
                trigger={<IconButton icon="more" label={`${messages.more}: ${title(rule)}`} />}
                groups={[
                  {
                    id: "rule",
                    actions: [
                      {
                        id: "edit",
                        label: messages.edit,
                        icon: "edit",
                        ...(lockedBy === undefined ? {} : { disabledReason: lockedBy }),
                        onSelect: () => onEdit(rule),
                      },
                      {
                        id: "switch",
                        label: enabled ? messages.turnOff : messages.turnOn,
                        icon: enabled ? "disabled" : "success",
                        ...(lockedBy === undefined ? {} : { disabledReason: lockedBy }),
                        onSelect: () =>
                          save.mutate({
                            params: { extensionId: String(extensionId), ruleId: String(ruleId) },
                            body: { enabled: !enabled, version },
                          }),
                      },
                      {
                        id: "delete",
                        label: messages.delete,
                        icon: "delete",
                        danger: true,
                        ...(lockedBy === undefined ? {} : { disabledReason: lockedBy }),
                        onSelect: () => setDeleting(rule),
                      },
                    ],
                  },
                ]}
              />
            </li>
          )
        })}
      </ul>
      {deleting !== undefined && (
        <DeleteRule extensionId={extensionId} rule={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </>
  )
}

const DeleteRule = ({
  extensionId,
  rule,
  onClose,
}: {
  readonly extensionId: number
  readonly rule: BlockingRuleAnswer
  readonly onClose: () => void
}) => {
  const messages = useMessages(blockingMessages)
  const { numbers } = useRuleText()
  const confirmed = useConfirmed(removeOwnRule, () => {
    showToast({ tone: "good", title: messages.deleted(1) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { extensionId: String(extensionId), ruleId: String(rule.ruleId) } })}
      opened
      destructive
      title={messages.deleteTitle(numbers(rule))}
      confirmLabel={messages.delete}
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
