import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { queuesQuery, savePriorities } from "./queues.api.ts"
import { queueMessages } from "./queues.messages.ts"
import classes from "./queues.module.css"

/** Which queue comes first is a question about several queues, so they are shown together. */
export const PrioritiesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const queues = useQuery(queuesQuery(accountId))
  const save = useMutation(savePriorities)
  const [edited, setEdited] = useState<ReadonlyMap<number, number>>(new Map())
  const changed = (queues.data?.items ?? []).flatMap(({ queueId, queuePriority }) => {
    const priority = edited.get(queueId) ?? queuePriority
    return priority === queuePriority ? [] : [{ callQueueId: queueId, priority }]
  })
  const submit = async () => {
    if (changed.length > 0) await save.mutateAsync({ params: { accountId }, body: { priorities: changed } })
    showToast({ tone: "good", title: messages.saved, message: messages.prioritiesTitle })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.prioritiesTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" loading={save.isPending} onClick={() => void submit().catch(() => {})}>
            {messages.save}
          </ActionButton>
        </>
      }
    >
      <p className={classes.quiet}>{messages.prioritiesText}</p>
      <ErrorBlock message={save.isError ? errorMessage(save.error) : undefined} />
      {queues.isLoadingError ? (
        <LoadError compact of={queues} />
      ) : queues.data === undefined ? (
        <ListSkeleton rows={3} />
      ) : (
        <div className={classes.priorities}>
          {queues.data.items.map(({ queueId, extension, name, queuePriority }) => (
            <QueueLine
              key={queueId}
              name={`${extension} ${name}`}
              priority={edited.get(queueId) ?? queuePriority}
              onChange={(priority) => setEdited(new Map([...edited, [queueId, priority]]))}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}

const QueueLine = ({
  name,
  priority,
  onChange,
}: {
  readonly name: string
  readonly priority: number
  readonly onChange: (priority: number) => void
}) => {
  const messages = useMessages(queueMessages)
  return (
    <>
      <span className={classes.queueName} dir="auto">
        {name}
      </span>
      <NumberField
        label={null}
        aria-label={messages.priorityOf(name)}
        min={1}
        max={10}
        clampBehavior="strict"
        value={priority}
        onChange={(value) => value !== null && onChange(value)}
      />
    </>
  )
}
