import { reportMailSettingsEdit } from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { mailSettingsQuery, saveMailSettings } from "./saved-reports.api.ts"
import { savedReportMessages } from "./saved-reports.messages.ts"

/** What emails of scheduled reports can contain, for the whole account. */
export const MailSettingsButton = () => {
  const messages = useMessages(savedReportMessages)
  const { accountId } = useAccount()
  const found = useQuery(mailSettingsQuery(accountId))
  const mayNot = useWhyNot("update:security-settings")
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionButton
        icon="settings"
        loading={found.isPending}
        disabledReason={mayNot}
        onClick={() => setOpened(found.data !== undefined)}
      >
        {messages.mailSettings}
      </ActionButton>
      {opened && found.data !== undefined && (
        <MailSettingsDialog hasFigures={found.data.hasFigures} onClose={() => setOpened(false)} />
      )}
    </>
  )
}

interface Props {
  readonly hasFigures: boolean
  readonly onClose: () => void
}
const MailSettingsDialog = ({ hasFigures, onClose }: Props) => {
  const messages = useMessages(savedReportMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveMailSettings)
  const form = useForm({
    schema: reportMailSettingsEdit,
    initial: { hasFigures },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId }, body })
      onClose()
      showToast({ tone: "good", title: messages.mailSettingsSaved })
    },
  })
  return (
    <DialogWindow
      opened
      onClose={onClose}
      title={messages.mailSettingsTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="report-mail-settings" loading={form.submitting}>
            {messages.save}
          </ActionButton>
        </>
      }
    >
      <form id="report-mail-settings" {...form.element}>
        <FormProblem form={form} />
        <SwitchField
          label={messages.hasFigures}
          description={messages.hasFiguresHint}
          checked={form.values.hasFigures}
          onChange={(checked) => form.set("hasFigures", checked)}
        />
      </form>
    </DialogWindow>
  )
}
