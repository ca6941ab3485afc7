import { queueDraft } from "@dialplane/contract/calling/queues/queues.schema"
import { extensionNumber } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useId } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { AgentsPicker } from "./agents-picker.tsx"
import { addQueue } from "./queues.api.ts"
import { queueMessages } from "./queues.messages.ts"
import classes from "./queues.module.css"

const draft = queueDraft
  .pick({ name: true, agents: true })
  .extend({ extension: z.union([z.literal(""), extensionNumber]) })

/** Name, number and agents; everything else has defaults and is changed on the page that opens then. */
export const NewQueueDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addQueue)
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
      void router.navigate({ href: accountAddress(accountId, `call-queues/${made.queueId}`) })
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.newTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.create}
          </ActionButton>
        </>
      }
    >
      <form id={id} className={classes.stack} {...form.element}>
        <p className={classes.quiet}>{messages.newSentence}</p>
        <FormProblem form={form} />
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
      </form>
    </Dialog>
  )
}
