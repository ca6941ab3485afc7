import { auditFilter } from "@dialplane/contract/audit/audit.schema"
import { useState } from "react"
import { z } from "zod"
import { useSetPageParams } from "../kit/data/use-page-params.ts"
import { useForm } from "../kit/forms/use-form.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { DateTimeField } from "../ui/fields/date-time-field.tsx"
import { FormColumns } from "../ui/forms/form-columns.tsx"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { auditWords } from "./audit.words.ts"
import { endOfDay, startOfDay } from "./audit-period.ts"

const period = z.strictObject({ from: z.string(), to: z.string() })

/** A period of one's own, from a day to a day. */
export const PeriodButton = () => {
  const words = useWords(auditWords)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton icon="calendar" label={words.period} onClick={() => setOpened(true)} />
      {opened && <PeriodDialog onClose={() => setOpened(false)} />}
    </>
  )
}

const PeriodDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(auditWords)
  const setParams = useSetPageParams(auditFilter)
  const form = useForm({
    schema: period,
    initial: { from: "", to: "" },
    onSubmit: async ({ from, to }) => {
      await setParams({ since: startOfDay(from), until: endOfDay(to) })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.period}
      footer={
        <>
          <ActionButton onClick={onClose}>{words.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="audit-period">
            {words.apply}
          </ActionButton>
        </>
      }
    >
      <form id="audit-period" {...form.element}>
        <FormColumns>
          <DateTimeField label={words.from} max={form.values.to || undefined} {...form.text("from")} />
          <DateTimeField label={words.to} min={form.values.from || undefined} {...form.text("to")} />
        </FormColumns>
      </form>
    </Dialog>
  )
}
