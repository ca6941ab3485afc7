import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"
import type { LastDay } from "./use-last-day.ts"
import classes from "./people.module.css"

export const LastDayField = ({ day, today }: { readonly day: LastDay; readonly today: string }) => {
  const messages = useMessages(offboardingMessages)
  const { timeZone } = useAccount()
  return (
    <FormSection>
      <ChoiceField
        label={<span className={classes.question}>{messages.whenTitle}</span>}
        description={messages.whenSentence}
        value={day.mode}
        onChange={day.setMode}
        options={[
          { value: "now", label: messages.whenNow, description: messages.whenNowText },
          { value: "day", label: messages.whenDay, description: messages.whenDayText },
        ]}
      />
      {day.mode === "day" && (
        <DateTimeField
          kind="date"
          label={messages.lastDay}
          required
          min={today}
          description={messages.lastDayZone(timeZone)}
          value={day.date}
          onChange={day.setDate}
          error={day.wrong === "past" ? messages.dayPast : undefined}
        />
      )}
    </FormSection>
  )
}
