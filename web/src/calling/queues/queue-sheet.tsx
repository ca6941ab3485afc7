import { listQueues } from "@dialplane/contract/calling/queues/queues.endpoints"
import { queueDraft, queueEdit, type Queue } from "@dialplane/contract/calling/queues/queues.schema"
import { extensionNumber } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useNewest } from "../../kit/data/use-newest.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { LeavingRows, MembersFrame } from "../../ui/list/leaving-rows.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { AgentsPicker } from "./agents-picker.tsx"
import { addQueue, queueQuery, saveQueue } from "./queues.api.ts"
import { queueMessages } from "./queues.messages.ts"

const draft = queueDraft.extend({ extension: z.union([z.literal(""), extensionNumber]) })

export const NewQueueSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const add = useMutation(addQueue)
  const lockedBy = useWhyNot("create:call-queues")
  const noCandidates = useWhyNot("update:call-queues")
  const id = useId()
  const form = useForm({
    schema: draft,
    initial: { name: "", extension: "", agents: [] },
    onSubmit: async ({ extension, ...body }) => {
      const made = await add.mutateAsync({
        params: { accountId },
        body: { ...body, ...(extension === "" ? {} : { extension }) },
      })
      showToast({ tone: "good", title: messages.saved, message: messages.createdName(made.name, made.extension) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.newTitle}
      sentence={messages.newSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          <TextField label={messages.name} required autoComplete="off" data-autofocus {...form.text("name")} />
          <TextField
            label={messages.extension}
            description={messages.extensionHint}
            inputMode="numeric"
            autoComplete="off"
            {...form.text("extension")}
          />
          <AgentsPicker
            label={messages.agents}
            description={messages.addAgentsHint}
            accountId={accountId}
            name="agents"
            error={form.errors["agents"]}
            disabledReason={noCandidates}
            value={form.values.agents ?? []}
            onChange={(agents) => form.set("agents", agents)}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}

/**
 * Sends the agents added and removed, not the whole list, so that concurrent changes of others stay. Only a change of
 * the name is checked by version.
 */
export const EditQueueSheet = ({ queue: opened, onClose }: { readonly queue: Queue; readonly onClose: () => void }) => {
  const queue = useNewest(listQueues, opened, (one) => one.queueId) ?? opened
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveQueue)
  const lockedBy = useWhyNot("update:call-queues")
  const id = useId()
  const { queueId } = queue
  const withAgents = useQuery(queueQuery(accountId, queueId))
  const agents = withAgents.data?.agents
  const form = useForm({
    schema: queueEdit.required({ name: true }),
    initial: { name: queue.name, join: [], leave: [] },
    version: queue.version,
    onSubmit: async (body, version) => {
      await save.mutateAsync({
        params: { accountId, callQueueId: queueId },
        body: { ...body, ...(body.name === queue.name ? {} : { version }) },
      })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(body.name) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.editTitle}
      sentence={`${queue.extension} ${queue.name}`}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          <TextField
            label={messages.name}
            required
            autoComplete="off"
            disabledReason={lockedBy}
            data-autofocus
            {...form.text("name")}
          />
          <AgentsPicker
            label={messages.addAgents}
            description={messages.addAgentsHint}
            accountId={accountId}
            name="join"
            error={form.errors["join"] ?? form.errors["agents"]}
            disabledReason={lockedBy}
            without={(agents ?? []).map(({ extensionId }) => extensionId)}
            value={form.values.join ?? []}
            onChange={(join) => form.set("join", join)}
          />
        </FormSection>
      </form>
      <MembersFrame id={`${id}-agents`} title={messages.agents} count={agents?.length ?? queue.agentCount}>
        {withAgents.isLoadingError ? (
          <LoadError compact of={withAgents} />
        ) : agents === undefined ? (
          <ListSkeleton rows={Math.min(queue.agentCount, 6)} />
        ) : agents.length === 0 ? (
          <EmptyState compact icon="team" title={messages.noAgents} />
        ) : (
          <LeavingRows
            rows={agents.map(({ extensionId, extension, name, userName }) => ({
              id: extensionId,
              name: userName ?? name,
              note: extension,
            }))}
            leaving={form.values.leave ?? []}
            disabledReason={lockedBy}
            onChange={(leave) => form.set("leave", leave)}
            messages={{ leaves: messages.leaves, keep: messages.keepAgent, remove: messages.removeAgent }}
          />
        )}
      </MembersFrame>
    </SideSheet>
  )
}
