import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import type { SpecialDays } from "@dialplane/contract/inventory/schedules/opening-hours"
import { useId } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { DayHours } from "./day-hours.tsx"
import { scheduleMessages } from "./schedules.messages.ts"
import { useHoursMessages } from "./state-messages.ts"
import classes from "./schedules.module.css"

interface Props {
  readonly special: SpecialDays
  readonly over: boolean
  readonly next: string
  readonly mistake: string | undefined
  readonly isEdited: boolean
  readonly lockedBy?: string | undefined
  readonly onEdit: (on: boolean) => void
  readonly onChange: (special: SpecialDays) => void
  readonly onRemove: () => void
}

/** One special day: read-only, or as fields. */
export const SpecialDayLine = (props: Props) => {
  const { special, over, next, mistake, isEdited, lockedBy, onEdit, onRemove } = props
  const messages = useMessages(scheduleMessages)
  const say = useHoursMessages()
  const name = special.name || messages.unnamed
  const length = Math.round((Date.parse(special.to) - Date.parse(special.from)) / 86_400_000)
  const [first, last] = [next, addDays(next, Math.max(0, length))]
  return (
    <li className={classes.special} data-over={over || undefined}>
      {isEdited ? (
        <SpecialDayFields {...props} />
      ) : (
        <>
          <div className={classes.specialText}>
            <div className={classes.specialName}>{name}</div>
            <div className={classes.quiet}>
              {say.days(first, last)}
              {special.yearly ? ` · ${messages.everyYear}` : ""}
            </div>
            {mistake && <p className={classes.mistake}>{mistake}</p>}
          </div>
          <span className={classes.specialHours}>
            {over ? (
              <StatusBadge plain tone="off">
                {messages.over}
              </StatusBadge>
            ) : (
              say.hours(special.hours)
            )}
          </span>
          <IconButton
            icon="edit"
            label={messages.editSpecialDay(name)}
            disabledReason={lockedBy}
            onClick={() => onEdit(true)}
          />
          <IconButton
            icon="delete"
            label={messages.removeSpecialDay(name)}
            disabledReason={lockedBy}
            onClick={onRemove}
          />
        </>
      )}
    </li>
  )
}

const SpecialDayFields = ({ special, mistake, lockedBy, onEdit, onChange, onRemove }: Props) => {
  const messages = useMessages(scheduleMessages)
  const mistakeId = useId()
  const set = (part: Partial<SpecialDays>) => onChange({ ...special, ...part })
  const off = { disabledReason: lockedBy }
  return (
    <div className={classes.specialFields} role="group" aria-label={special.name || messages.unnamed}>
      <TextField
        label={messages.specialName}
        required
        autoComplete="off"
        autoFocus
        maxLength={80}
        {...off}
        value={special.name}
        onChange={(name) => set({ name })}
      />
      <FormColumns>
        {/* Changing the first day of a single day moves the whole day. */}
        <DateTimeField
          label={messages.firstDay}
          required
          {...off}
          value={special.from}
          onChange={(from) =>
            from !== "" && set({ from, ...((special.to === special.from || special.to < from) && { to: from }) })
          }
        />
        <DateTimeField
          label={messages.lastDay}
          required
          {...off}
          min={special.from}
          value={special.to}
          onChange={(to) => to !== "" && set({ to })}
        />
      </FormColumns>
      <CheckboxField
        label={messages.repeats}
        description={messages.repeatsHint}
        {...off}
        checked={special.yearly}
        onChange={(yearly) => set({ yearly })}
      />
      <ChoiceField
        label={messages.onTheseDays}
        {...off}
        value={special.hours.length === 0 ? "closed" : "hours"}
        onChange={(kind) => set({ hours: kind === "closed" ? [] : [{ from: "09:00", to: "12:00" }] })}
        options={[
          { value: "closed", label: messages.closedAllDay },
          { value: "hours", label: messages.otherHours },
        ]}
      />
      {special.hours.length > 0 && (
        <DayHours
          of={special.name || messages.unnamed}
          hours={special.hours}
          mistaken={[]}
          describedBy={mistake && mistakeId}
          lockedBy={lockedBy}
          onChange={(hours) => set({ hours })}
        />
      )}
      {mistake && (
        <p id={mistakeId} role="alert" className={classes.mistake}>
          {mistake}
        </p>
      )}
      <div className={classes.quick}>
        <ActionButton
          size="compact-sm"
          disabledReason={special.name.trim() === "" ? messages.nameMissing : undefined}
          onClick={() => onEdit(false)}
        >
          {messages.done}
        </ActionButton>
        <ActionButton kind="quiet" size="compact-sm" onClick={onRemove}>
          {messages.remove}
        </ActionButton>
      </div>
    </div>
  )
}
