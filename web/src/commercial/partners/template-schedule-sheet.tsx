import { templateSchedule, type TemplateSchedule } from "@dialplane/contract/commercial/partners/partners.schema"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { newWeek, SpecialDaysPicker, WeekPicker, ZonePicker } from "../../inventory/schedules/opening-hours-picker.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { templateMessages } from "./templates.messages.ts"

interface Props {
  readonly schedule: TemplateSchedule | undefined
  /** Names of the template's other schedules, in lowercase. */
  readonly taken: readonly string[]
  readonly lockedBy?: string | undefined
  readonly onKeep: (schedule: TemplateSchedule) => void
  readonly onClose: () => void
}

/** One schedule of a template, with the same editor as customers have; saved with the template. */
export const TemplateScheduleSheet = ({ schedule, taken, lockedBy, onKeep, onClose }: Props) => {
  const messages = useMessages(templateMessages)
  const { timeZone: home } = useAccount()
  const id = useId()
  const schema = templateSchedule.refine(({ name }) => !taken.includes(name.toLowerCase()), {
    path: ["name"],
    error: messages.scheduleTwice,
  })
  const form = useForm({
    schema,
    initial: schedule ?? {
      name: "",
      description: "",
      timeZone: null,
      weekly: structuredClone(newWeek) as TemplateSchedule["weekly"],
      exceptions: [],
    },
    onSubmit: async (kept) => onKeep(kept),
  })
  const values = form.values as TemplateSchedule
  const off = { disabledReason: lockedBy }
  return (
    <SideSheet
      opened
      onClose={onClose}
      size={760}
      title={schedule?.name ?? messages.newSchedule}
      sentence={messages.scheduleSentence}
      dirty={form.dirty}
      form={id}
      saveLabel={messages.takeOver}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        {form.formError && <ErrorBlock message={form.formError} />}
        <FormSection>
          <FormColumns>
            <TextField label={messages.scheduleName} required autoComplete="off" {...off} {...form.text("name")} />
            <TextField label={messages.scheduleDescription} autoComplete="off" {...off} {...form.text("description")} />
          </FormColumns>
          <ZonePicker
            label={messages.scheduleZone}
            clearable
            placeholder={messages.customersZone}
            {...off}
            value={values.timeZone ?? null}
            onChange={(zone) => form.set("timeZone", zone)}
          />
        </FormSection>
        <FormSection title={messages.weekly}>
          <WeekPicker
            value={values.weekly}
            lockedBy={lockedBy}
            onChange={(weekly) => form.set("weekly", structuredClone(weekly) as TemplateSchedule["weekly"])}
          />
        </FormSection>
        <FormSection title={messages.specialDays}>
          <SpecialDaysPicker
            weekly={values.weekly}
            timeZone={values.timeZone ?? home ?? "UTC"}
            value={values.exceptions}
            lockedBy={lockedBy}
            onChange={(exceptions) =>
              form.set("exceptions", structuredClone(exceptions) as TemplateSchedule["exceptions"])
            }
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
