import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { leaveWords } from "./leave.words.ts"
import type { LastDay } from "./use-last-day.ts"
import classes from "./people.module.css"

export const LastDayField = ({ day, today }: { readonly day: LastDay; readonly today: string }) => {
  const words = useWords(leaveWords)
  const { timeZone } = useAccount()
  return (
    <FormSection>
      <ChoiceField
        label={<span className={classes.question}>{words.whenTitle}</span>}
        description={words.whenSentence}
        value={day.mode}
        onChange={day.setMode}
        options={[
          { value: "now", label: words.whenNow, description: words.whenNowText },
          { value: "day", label: words.whenDay, description: words.whenDayText },
        ]}
      />
      {day.mode === "day" && (
        <DateTimeField
          kind="date"
          label={words.lastDay}
          required
          min={today}
          description={words.lastDayZone(timeZone)}
          value={day.date}
          onChange={day.setDate}
          error={day.wrong === "past" ? words.dayPast : undefined}
        />
      )}
    </FormSection>
  )
}
