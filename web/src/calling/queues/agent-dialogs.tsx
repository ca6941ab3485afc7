import { rank } from "@dialplane/contract/calling/queues/queue-settings"
import type { QueueAgent, QueueWithAgents } from "@dialplane/contract/calling/queues/queues.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { AgentsPicker } from "./agents-picker.tsx"
import { saveQueue } from "./queues.api.ts"
import { agentMessages } from "./agents.messages.ts"
import classes from "./queues.module.css"

interface Props {
  readonly queue: QueueWithAgents
  readonly onClose: () => void
}

const nameOf = ({ userName, name }: QueueAgent) => userName ?? name
const joining = z.strictObject({ join: z.array(z.int()).min(1, "Choose at least one.") })

export const AddAgentsDialog = ({ queue, onClose }: Props) => {
  const messages = useMessages(agentMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveQueue)
  const id = useId()
  const form = useForm({
    schema: joining,
    initial: { join: [] },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId, callQueueId: queue.queueId }, body })
      showToast({ tone: "good", title: queue.name, message: messages.added(body.join.length) })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.addAgents}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.add}
          </ActionButton>
        </>
      }
    >
      <form id={id} className={classes.stack} {...form.element}>
        <FormProblem form={form} />
        <AgentsPicker
          label={messages.agents}
          description={messages.addAgentsHint}
          accountId={accountId}
          name="join"
          data-autofocus
          error={form.errors["join"] ?? form.errors["agents"]}
          without={queue.agents.map(({ extensionId }) => extensionId)}
          value={form.values.join}
          onChange={(join) => form.set("join", join)}
        />
      </form>
    </Dialog>
  )
}

const ranks = z.strictObject({ priority: rank, skill: rank })

export const RankDialog = ({
  queue,
  agent,
  lockedBy,
  onClose,
}: Props & { readonly agent: QueueAgent; readonly lockedBy: string | undefined }) => {
  const messages = useMessages(agentMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveQueue)
  const id = useId()
  const off = { disabledReason: lockedBy, min: 1, max: 10, required: true }
  const form = useForm({
    schema: ranks,
    initial: { priority: agent.priority, skill: agent.skill },
    onSubmit: async (body) => {
      await save.mutateAsync({
        params: { accountId, callQueueId: queue.queueId },
        body: { agentSettings: [{ extensionId: agent.extensionId, ...body }] },
      })
      showToast({ tone: "good", title: queue.name, message: messages.changed(nameOf(agent)) })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.editRankOf(nameOf(agent))}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting} disabledReason={lockedBy}>
            {messages.save}
          </ActionButton>
        </>
      }
    >
      <form id={id} className={classes.stack} {...form.element}>
        <FormProblem form={form} />
        <NumberField
          label={messages.priority}
          description={messages.priorityHint}
          data-autofocus
          {...off}
          {...form.field("priority")}
          onChange={(value) => form.set("priority", value as number)}
        />
        <NumberField
          label={messages.skill}
          description={messages.skillHint}
          {...off}
          {...form.field("skill")}
          onChange={(value) => form.set("skill", value as number)}
        />
      </form>
    </Dialog>
  )
}

export const RemoveAgentDialog = ({ queue, agent, onClose }: Props & { readonly agent: QueueAgent }) => {
  const messages = useMessages(agentMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(saveQueue, () => {
    showToast({ tone: "good", title: queue.name, message: messages.removed(nameOf(agent)) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, callQueueId: queue.queueId }, body: { leave: [agent.extensionId] } })}
      opened
      destructive
      title={messages.removeTitle(nameOf(agent))}
      confirmLabel={messages.remove}
      onCancel={onClose}
    >
      {messages.removeText}
    </ConfirmDialog>
  )
}
