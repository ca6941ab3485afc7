import type { QueueWithAgents } from "@dialplane/contract/calling/queues/queues.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { OverflowFields } from "./overflow-fields.tsx"
import { viewOf, type FormView } from "./queue-views.ts"
import { saveQueue } from "./queues.api.ts"
import { queueMessages } from "./queues.messages.ts"
import classes from "./queues.module.css"
import { SettingFields } from "./setting-fields.tsx"
import { useQueueForm } from "./use-queue-form.ts"
import { WaitingFields } from "./waiting-fields.tsx"

interface Props {
  readonly queue: QueueWithAgents
  /** The part that is shown; undefined while another tab is. */
  readonly shown: FormView | undefined
}

/** One form for the tabs Waiting, Overflow and Settings, with one Save. */
export const QueueForm = ({ queue, shown }: Props) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveQueue)
  const lockedBy = useWhyNot("update:call-queues")
  const [round, setRound] = useState(0)
  const cancel = () => {
    form.reset()
    setRound((before) => before + 1)
  }
  const form = useQueueForm(queue, async (body, version) => {
    await save.mutateAsync({ params: { accountId, callQueueId: queue.queueId }, body: { ...body, version } })
    showToast({ tone: "good", title: messages.saved, message: messages.savedName(body.name) })
    setRound((before) => before + 1)
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const elsewhere = Object.keys(form.errors)
    .map(viewOf)
    .find((view) => view !== shown)
  const tabNames = { waiting: messages.waitingTab, overflow: messages.overflowTab, settings: messages.settingsTab }
  const message = form.formError ?? (elsewhere && messages.mistakesIn(tabNames[elsewhere]))
  const part = { form, lockedBy }
  return (
    <form {...form.element} className={classes.form} hidden={shown === undefined && !form.dirty}>
      {(message || form.newer) && (
        <div className={classes.problem}>
          <FormProblem form={{ ...form, formError: message }} />
        </div>
      )}
      <div hidden={shown !== "waiting"}>
        <WaitingFields {...part} />
      </div>
      <div hidden={shown !== "overflow"}>
        <OverflowFields {...part} queueId={queue.queueId} hasMailbox={queue.hasMailbox} round={round} />
      </div>
      <div hidden={shown !== "settings"}>
        <SettingFields {...part} />
      </div>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? cancel : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
