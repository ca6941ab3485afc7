import { z } from "zod"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { useForm } from "../forms/use-form.ts"
import { useMessages } from "../locale/use-locale.ts"
import { endOfDay, startOfDay, type Period } from "./period.ts"
import { periodMessages } from "./period.messages.ts"

const days = z.strictObject({ from: z.string(), to: z.string() })

interface Props {
  readonly opened: boolean
  readonly onChoose: (period: Period) => unknown
  readonly onClose: () => void
}

/** Asks for the first and the last day. */
export const PeriodDialog = ({ opened, onChoose, onClose }: Props) => {
  const messages = useMessages(periodMessages)
  const form = useForm({
    schema: days,
    initial: { from: "", to: "" },
    onSubmit: async ({ from, to }) => {
      await onChoose({ since: startOfDay(from), until: endOfDay(to) })
      onClose()
    },
  })
  return (
    <DialogWindow
      opened={opened}
      onClose={onClose}
      title={messages.period}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="period">
            {messages.apply}
          </ActionButton>
        </>
      }
    >
      <form id="period" {...form.element}>
        <FormColumns>
          <DateTimeField label={messages.from} max={form.values.to || undefined} {...form.text("from")} />
          <DateTimeField label={messages.to} min={form.values.from || undefined} {...form.text("to")} />
        </FormColumns>
      </form>
    </DialogWindow>
  )
}
