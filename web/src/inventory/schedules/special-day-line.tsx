import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import type { SpecialDays } from "@dialplane/contract/inventory/schedules/opening-hours"
import { useId } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { DayHours } from "./day-hours.tsx"
import { scheduleWords } from "./schedules.words.ts"
import { useHoursWords } from "./state-words.ts"
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

/** One entry: a line to read, or fields to change it. */
export const SpecialDayLine = (props: Props) => {
  const { special, over, next, mistake, isEdited, lockedBy, onEdit, onRemove } = props
  const words = useWords(scheduleWords)
  const say = useHoursWords()
  const name = special.name || words.unnamed
  const length = Math.round((Date.parse(special.to) - Date.parse(special.from)) / 86_400_000)
  const [first, last] = [next, addDays(next, Math.max(0, length))]
  return (
    <li className={classes.special} data-over={over || undefined}>
      {isEdited ? (
        <SpecialDayFields {...props} />
      ) : (
        <>
          <div className={classes.specialWords}>
            <div className={classes.specialName}>{name}</div>
            <div className={classes.quiet}>
              {say.days(first, last)}
              {special.yearly ? ` · ${words.everyYear}` : ""}
            </div>
            {mistake && <p className={classes.mistake}>{mistake}</p>}
          </div>
          <span className={classes.specialHours}>
            {over ? (
              <StatusBadge plain tone="off">
                {words.over}
              </StatusBadge>
            ) : (
              say.hours(special.hours)
            )}
          </span>
          <IconButton
            icon="edit"
            label={words.editSpecialDay(name)}
            disabledReason={lockedBy}
            onClick={() => onEdit(true)}
          />
          <IconButton icon="delete" label={words.removeSpecialDay(name)} disabledReason={lockedBy} onClick={onRemove} />
        </>
      )}
    </li>
  )
}

const SpecialDayFields = ({ special, mistake, lockedBy, onEdit, onChange, onRemove }: Props) => {
  const words = useWords(scheduleWords)
  const mistakeId = useId()
  const set = (part: Partial<SpecialDays>) => onChange({ ...special, ...part })
  const off = { disabledReason: lockedBy }
  return (
    <div className={classes.specialFields} role="group" aria-label={special.name || words.unnamed}>
      <TextField
        label={words.specialName}
        required
        autoComplete="off"
        autoFocus
        maxLength={80}
        {...off}
        value={special.name}
        onChange={(name) => set({ name })}
      />
      <FormColumns>
        {/* Whoever moves the first day moves a single day as a whole. */}
        <DateTimeField
          label={words.firstDay}
          required
          {...off}
          value={special.from}
          onChange={(from) =>
            from !== "" && set({ from, ...((special.to === special.from || special.to < from) && { to: from }) })
          }
        />
        <DateTimeField
          label={words.lastDay}
          required
          {...off}
          min={special.from}
          value={special.to}
          onChange={(to) => to !== "" && set({ to })}
        />
      </FormColumns>
      <CheckboxField
        label={words.repeats}
        description={words.repeatsHint}
        {...off}
        checked={special.yearly}
        onChange={(yearly) => set({ yearly })}
      />
      <ChoiceField
        label={words.onTheseDays}
        {...off}
        value={special.hours.length === 0 ? "closed" : "hours"}
        onChange={(kind) => set({ hours: kind === "closed" ? [] : [{ from: "09:00", to: "12:00" }] })}
        options={[
          { value: "closed", label: words.closedAllDay },
          { value: "hours", label: words.otherHours },
        ]}
      />
      {special.hours.length > 0 && (
        <DayHours
          of={special.name || words.unnamed}
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
          disabledReason={special.name.trim() === "" ? words.nameMissing : undefined}
          onClick={() => onEdit(false)}
        >
          {words.done}
        </ActionButton>
        <ActionButton kind="quiet" size="compact-sm" onClick={onRemove}>
          {words.remove}
        </ActionButton>
      </div>
    </div>
  )
}
