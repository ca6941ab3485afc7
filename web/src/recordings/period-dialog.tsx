import { recordingFilter } from "@dialplane/contract/recordings/recordings.schema"
import { z } from "zod"
import { useSetPageParams } from "../kit/data/use-page-params.ts"
import { useForm } from "../kit/forms/use-form.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { DateTimeField } from "../ui/fields/date-time-field.tsx"
import { FormColumns } from "../ui/forms/form-columns.tsx"
import { DialogWindow } from "../ui/overlays/dialog-window.tsx"
import { dayInstant } from "./recording-period.ts"
import { recordingWords } from "./recordings.words.ts"

const period = z.strictObject({ from: z.string(), to: z.string() })

/** Asks for the first and the last day. */
export const PeriodDialog = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const words = useWords(recordingWords)
  const setParams = useSetPageParams(recordingFilter)
  const form = useForm({
    schema: period, initial: { from: "", to: "" },
    onSubmit: async ({ from, to }) => {
      await setParams({ since: dayInstant(from, 0), until: dayInstant(to, 1) })
      onClose()
    },
  })
  return (
    <DialogWindow
      opened={opened} onClose={onClose} title={words.period}
      footer={<><ActionButton onClick={onClose}>{words.cancel}</ActionButton><ActionButton kind="primary" type="submit" form="recordings-period">{words.apply}</ActionButton></>}
    >
      <form id="recordings-period" {...form.element}>
        <FormColumns>
          <DateTimeField label={words.from} max={form.values.to || undefined} {...form.text("from")} />
          <DateTimeField label={words.to} min={form.values.from || undefined} {...form.text("to")} />
        </FormColumns>
      </form>
    </DialogWindow>
  )
}
