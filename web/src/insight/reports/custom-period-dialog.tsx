import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { reportMessages } from "./reports.messages.ts"

interface Props {
  readonly from: string
  readonly to: string
  readonly onChoose: (days: { readonly from: string; readonly to: string }) => void
  readonly onClose: () => void
}

/** Asks for the first and the last day of a report. */
export const CustomPeriodDialog = ({ from, to, onChoose, onClose }: Props) => {
  const messages = useMessages(reportMessages)
  const form = useForm({
    schema: z
      .strictObject({ from: z.iso.date(messages.bothDays), to: z.iso.date(messages.bothDays) })
      .refine((days) => days.from <= days.to, { path: ["to"], message: messages.reversed }),
    initial: { from, to },
    onSubmit: (days) => {
      onChoose(days)
      onClose()
      return Promise.resolve()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.customPeriod}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="custom-period">
            {messages.apply}
          </ActionButton>
        </>
      }
    >
      <form id="custom-period" {...form.element}>
        <FormColumns>
          <DateTimeField label={messages.from} max={form.values.to || undefined} {...form.text("from")} />
          <DateTimeField label={messages.to} min={form.values.from || undefined} {...form.text("to")} />
        </FormColumns>
      </form>
    </Dialog>
  )
}
