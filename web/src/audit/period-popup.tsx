import { auditFilter } from "@dialplane/contract/audit/audit.schema"
import { z } from "zod"
import { useSetPageParams } from "../kit/data/use-page-params.ts"
import { useForm } from "../kit/forms/use-form.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { DateTimeField } from "../ui/fields/date-time-field.tsx"
import { Popup } from "../ui/list/popup.tsx"
import { auditWords } from "./audit.words.ts"
import { endOfDay, startOfDay } from "./audit-period.ts"
import classes from "./audit.module.css"

const period = z.strictObject({ from: z.string(), to: z.string() })

/** A period of one's own, from a day to a day. */
export const PeriodPopup = () => {
  const words = useWords(auditWords)
  return (
    <Popup label={words.period} position="bottom-end" trigger={<IconButton icon="calendar" label={words.period} />}>
      <PeriodForm />
    </Popup>
  )
}

const PeriodForm = () => {
  const words = useWords(auditWords)
  const setParams = useSetPageParams(auditFilter)
  const form = useForm({ schema: period, initial: { from: "", to: "" }, onSubmit: ({ from, to }) => setParams({ since: startOfDay(from), until: endOfDay(to) }) })
  return (
    <form {...form.element} className={classes.period}>
      <DateTimeField label={words.from} max={form.values.to || undefined} {...form.text("from")} />
      <DateTimeField label={words.to} min={form.values.from || undefined} {...form.text("to")} />
      <ActionButton kind="primary" type="submit">
        {words.apply}
      </ActionButton>
    </form>
  )
}
