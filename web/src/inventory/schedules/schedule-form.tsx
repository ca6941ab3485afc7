import type { OpeningHours, Override } from "@dialplane/contract/inventory/schedules/opening-hours"
import type { KeptHoliday } from "@dialplane/contract/inventory/schedules/schedule-facts"
import { scheduleDraft, type ScheduleDraft } from "@dialplane/contract/inventory/schedules/schedules.schema"
import type { z } from "zod"
import { useMemo, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useTab } from "../../kit/use-tab.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { SpecialDaysPicker, WeekPicker, ZonePicker } from "./opening-hours-picker.tsx"
import { scheduleMessages } from "./schedules.messages.ts"
import { NextDays } from "./next-days.tsx"
import { TryIt } from "./try-it.tsx"
import classes from "./schedules.module.css"

type Input = z.input<typeof scheduleDraft>

interface Props {
  readonly initial: Input
  readonly override?: Override | null
  readonly version?: number
  readonly onSubmit: (draft: ScheduleDraft, version: number) => Promise<unknown>
  readonly lockedBy?: string | undefined
  readonly saveLabel?: string
  /** Additional content of the “Test” tab. */
  readonly more?: ReactNode
}

const views = ["hours", "special", "try"] as const
type View = (typeof views)[number]

/** One form for all tabs of a schedule. */
export const ScheduleForm = ({ initial, version, override, onSubmit, lockedBy, saveLabel, more }: Props) => {
  const messages = useMessages(scheduleMessages)
  const { timeZone: home } = useAccount()
  const { shown, show } = useTab(views, "hours")
  const form = useForm({ schema: scheduleDraft, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const { values } = form
  const off = { disabledReason: lockedBy }
  const timeZone = values.timeZone ?? home ?? "UTC"
  const checked = useMemo(() => scheduleDraft.safeParse(values), [values])
  // The test uses the form as it would be saved; the name does not matter.
  const hours = useMemo((): OpeningHours | undefined => {
    const { data } = scheduleDraft.safeParse({ ...values, name: "-" })
    return data && { ...data, timeZone: data.timeZone ?? timeZone, override }
  }, [values, timeZone, override])
  // Errors on a hidden tab are listed, so that they are not missed when saving.
  const wrongViews =
    checked.success || Object.keys(form.errors).length === 0
      ? []
      : checked.error.issues.map(({ path }): View => (path[0] === "exceptions" ? "special" : "hours"))
  const elsewhere = wrongViews.find((view) => view !== shown)
  const message =
    form.formError ??
    (elsewhere && messages.mistakesIn(elsewhere === "special" ? messages.specialTab : messages.hoursTab))
  const week = values.weekly as OpeningHours["weekly"]
  return (
    <form {...form.element}>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "hours", label: messages.hoursTab },
          { value: "special", label: messages.specialTab, count: values.exceptions?.length ?? 0 },
          { value: "try", label: messages.tryTab },
        ]}
      />
      <div className={classes.view}>
        {(message || form.newer) && (
          <div className={classes.errors}>
            <FormProblem form={{ ...form, formError: message }} />
          </div>
        )}
        <div hidden={shown !== "hours"}>
          <FormSection title={messages.about}>
            <FormColumns>
              <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
              <TextField label={messages.description} autoComplete="off" {...off} {...form.text("description")} />
            </FormColumns>
            <ZonePicker
              label={messages.timeZone}
              description={messages.timeZoneHint}
              required
              {...off}
              name="timeZone"
              error={form.errors["timeZone"]}
              value={timeZone}
              onChange={(zone) => zone !== null && form.set("timeZone", zone)}
            />
          </FormSection>
          <FormSection title={messages.weekly} description={messages.weeklySentence}>
            <WeekPicker
              value={week}
              lockedBy={lockedBy}
              onChange={(weekly) => form.set("weekly", structuredClone(weekly) as Input["weekly"])}
            />
          </FormSection>
        </div>
        <div hidden={shown !== "special"}>
          <FormSection
            title={messages.specialTitle}
            description={`${messages.specialSentence} ${messages.specialZone(timeZone)}`}
          >
            <SpecialDaysPicker
              weekly={week}
              timeZone={timeZone}
              value={(values.exceptions ?? []) as OpeningHours["exceptions"]}
              lockedBy={lockedBy}
              onChange={(exceptions) => form.set("exceptions", structuredClone(exceptions) as Input["exceptions"])}
              keeping={{
                kept: (values.keptHolidays ?? []) as readonly KeptHoliday[],
                onChange: (kept) => form.set("keptHolidays", structuredClone(kept) as Input["keptHolidays"]),
              }}
            />
          </FormSection>
        </div>
        {shown === "try" && (
          <div>
            {hours !== undefined && <NextDays hours={hours} />}
            <TryIt hours={hours} />
            {more}
          </div>
        )}
      </div>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveLabel={saveLabel}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
