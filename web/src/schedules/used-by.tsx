import type { ScheduleUse } from "@dialplane/contract/schedules/schedules.schema"
import { useWords } from "../kit/locale/use-locale.ts"
import { FormSection } from "../ui/forms/form-section.tsx"
import { KeyValueList } from "../ui/page/key-value-list.tsx"
import { scheduleWords } from "./schedules.words.ts"
import classes from "./schedules.module.css"

/** What goes by the schedule, and so would be touched by a change. */
export const UsedBy = ({ uses }: { readonly uses: readonly ScheduleUse[] }) => {
  const words = useWords(scheduleWords)
  return (
    <FormSection title={words.usedBy} description={words.usedBySentence}>
      {uses.length === 0 ? <p className={classes.quiet}>{words.usedByNothing}</p> : <KeyValueList items={uses.map(({ kind, name }) => ({ label: name, value: kind }))} />}
    </FormSection>
  )
}
