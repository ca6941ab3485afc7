import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import type { SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { savedReportDraft } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { addSavedReport } from "./saved-reports.api.ts"
import { savedReportMessages } from "./saved-reports.messages.ts"

export interface SaveReportProps {
  readonly subject: SavedReport["subject"]
  readonly filter: ReportFilter
  readonly columns?: readonly string[]
  readonly sort?: string
  readonly descending?: boolean
}

const reportName = savedReportDraft.pick({ name: true })

interface Props {
  readonly report: SaveReportProps
  readonly onClose: () => void
}
export const SaveReportDialog = ({ report, onClose }: Props) => {
  const messages = useMessages(savedReportMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addSavedReport)
  const form = useForm({
    schema: reportName,
    initial: { name: "" },
    onSubmit: async ({ name }) => {
      const { subject, filter, columns = [], sort, descending } = report
      const made = await add.mutateAsync({
        params: { accountId },
        body: { name, subject, filter, columns: [...columns], sort, descending },
      })
      onClose()
      showToast({
        tone: "good",
        title: messages.saved,
        message: messages.savedAs(made.name),
        action: {
          label: messages.settings,
          onSelect: () => void router.navigate({ href: accountAddress(accountId, `reports/saved/${made.reportId}`) }),
        },
      })
    },
  })
  return (
    <DialogWindow
      opened
      onClose={onClose}
      title={messages.saveReport}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="save-report" loading={form.submitting}>
            {messages.saveReport}
          </ActionButton>
        </>
      }
    >
      <form id="save-report" {...form.element}>
        <FormProblem form={form} />
        <TextField
          label={messages.name}
          description={messages.saveHint}
          required
          data-autofocus
          autoComplete="off"
          {...form.text("name")}
        />
      </form>
    </DialogWindow>
  )
}
