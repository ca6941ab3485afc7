import { z } from "zod"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { useForm } from "../forms/use-form.ts"
import { useWords } from "../locale/use-locale.ts"
import { endOfDay, startOfDay, type Period } from "./period.ts"
import { periodWords } from "./period.words.ts"

const days = z.strictObject({ from: z.string(), to: z.string() })

interface Props {
  readonly opened: boolean
  readonly onChoose: (period: Period) => unknown
  readonly onClose: () => void
}

/** Asks for the first and the last day. */
export const PeriodDialog = ({ opened, onChoose, onClose }: Props) => {
  const words = useWords(periodWords)
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
      title={words.period}
      footer={
        <>
          <ActionButton onClick={onClose}>{words.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="period">
            {words.apply}
          </ActionButton>
        </>
      }
    >
      <form id="period" {...form.element}>
        <FormColumns>
          <DateTimeField label={words.from} max={form.values.to || undefined} {...form.text("from")} />
          <DateTimeField label={words.to} min={form.values.from || undefined} {...form.text("to")} />
        </FormColumns>
      </form>
    </DialogWindow>
  )
}
