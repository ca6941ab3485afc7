import {
  receptionistLimits,
  type ReceptionistDetails,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { useState } from "react"
import { SchedulePicker } from "../../inventory/schedules/schedule-picker.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { DestinationPicker } from "../destinations/destination-picker.tsx"
import { MediaPicker } from "../media/media-picker.tsx"
import { Keypad } from "./keypad.tsx"
import {
  receptionistValues,
  viewOf,
  type ReceptionistInput,
  type ReceptionistValues,
  type ReceptionistView,
} from "./receptionist-values.ts"
import { receptionistMessages } from "./virtual-receptionists.messages.ts"
import classes from "./virtual-receptionists.module.css"

interface Props {
  /** Undefined for a new one. */
  readonly receptionist?: ReceptionistDetails
  readonly initial: ReceptionistInput
  readonly version?: number
  readonly lockedBy?: string | undefined
  readonly saveLabel?: string
  /** The part that is shown; undefined shows all of them. */
  readonly shown?: ReceptionistView
  readonly onSubmit: (values: ReceptionistValues, version: number) => Promise<unknown>
}

/** One form for new and existing receptionists. Its parts are tabs of the page, with one Save. */
export const ReceptionistForm = ({ receptionist, initial, version, lockedBy, saveLabel, shown, onSubmit }: Props) => {
  const messages = useMessages(receptionistMessages)
  const form = useForm({ schema: receptionistValues, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const [round, setRound] = useState(0)
  const values = form.values as ReceptionistValues
  const off = { disabledReason: lockedBy }
  const except = receptionist === undefined ? [] : [receptionist.vrId]
  const hides = (view: ReceptionistView) => shown !== undefined && shown !== view
  const elsewhere = Object.keys(form.errors).map(viewOf).find(hides)
  const tabNames = {
    keys: messages.keysTab,
    greeting: messages.greetingTab,
    hours: messages.hoursTab,
    input: messages.inputTab,
  }
  const message = form.formError ?? (elsewhere && messages.mistakesIn(tabNames[elsewhere]))
  const number = (name: "waitSeconds" | "betweenDigitsSeconds" | "noInputRetries" | "wrongKeyRetries", least: number) =>
    ({
      name,
      min: least,
      required: true,
      ...off,
      error: form.errors[name],
      value: values[name],
      onChange: (value: number | null) => form.set(name, value ?? least),
    }) as const
  const where = (name: "noInput" | "wrongKey" | "closed") =>
    ({
      path: name,
      errors: form.errors,
      except,
      ...off,
      value: values[name],
      onChange: (to: ReceptionistValues["closed"]) => form.set(name, to),
    }) as const
  return (
    <form {...form.element}>
      <FormProblem form={{ ...form, formError: message }} />
      {values.keys.length === 0 && values.noInput === null && (
        <div className={classes.warning}>
          <Banner tone="warn" title={messages.leadsNowhere}>
            {messages.leadsNowhereText}
          </Banner>
        </div>
      )}
      <div hidden={hides("keys")}>
        <FormSection title={messages.about}>
          <FormColumns>
            <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
            {receptionist === undefined && (
              <TextField
                label={messages.extension}
                description={messages.extensionHint}
                inputMode="numeric"
                autoComplete="off"
                {...form.text("extension")}
              />
            )}
          </FormColumns>
        </FormSection>
        <FormSection title={messages.keys} description={messages.keypadSentence}>
          <Keypad
            key={round}
            value={values.keys}
            errors={form.errors}
            except={except}
            lockedBy={lockedBy}
            onChange={(keys) => form.set("keys", keys)}
          />
          <SwitchField
            label={messages.dialExtensions}
            description={messages.dialExtensionsHint}
            {...off}
            {...form.checkbox("dialExtensions")}
          />
        </FormSection>
      </div>

      <div hidden={hides("greeting")}>
        <FormSection title={messages.greeting} description={messages.greetingSentence}>
          <MediaPicker
            label={messages.openGreeting}
            description={messages.openGreetingHint}
            kind="greeting"
            allowNone={messages.standardGreeting}
            {...off}
            error={form.errors["greetingId"]}
            value={values.greeting}
            onChange={(sound) => form.set("greeting", sound)}
          />
          {values.scheduleId === null ? (
            <p className={classes.note}>{messages.closedNeedsSchedule}</p>
          ) : (
            <MediaPicker
              label={messages.closedGreeting}
              description={messages.closedGreetingHint}
              kind="greeting"
              allowNone={messages.sameGreeting}
              {...off}
              error={form.errors["closedGreetingId"]}
              value={values.closedGreeting}
              onChange={(sound) => form.set("closedGreeting", sound)}
            />
          )}
        </FormSection>
      </div>

      <div hidden={hides("hours")}>
        <FormSection title={messages.hoursTab} description={messages.hoursSentence}>
          <SchedulePicker
            label={messages.schedule}
            none={messages.always}
            {...off}
            name="scheduleId"
            error={form.errors["scheduleId"]}
            value={values.scheduleId}
            chosenName={receptionist?.scheduleName ?? null}
            onChange={(scheduleId) => form.set("scheduleId", scheduleId)}
          />
          {values.scheduleId !== null && (
            <DestinationPicker key={round} label={messages.closed} none={messages.closedNone} {...where("closed")} />
          )}
        </FormSection>
      </div>

      <div hidden={hides("input")}>
        <FormSection title={messages.waiting}>
          <FormColumns>
            <NumberField
              label={messages.waitSeconds}
              description={messages.waitSecondsHint}
              unit={messages.seconds}
              max={receptionistLimits.mostWait}
              {...number("waitSeconds", 1)}
            />
            <NumberField
              label={messages.betweenDigitsSeconds}
              description={messages.betweenDigitsSecondsHint}
              unit={messages.seconds}
              max={receptionistLimits.mostBetweenDigits}
              {...number("betweenDigitsSeconds", 1)}
            />
          </FormColumns>
        </FormSection>
        {(["noInput", "wrongKey"] as const).map((name) => (
          <FormSection key={`${name} ${round}`} title={messages[name]}>
            <NumberField
              label={messages[`${name}Retries`]}
              description={messages.retriesHint}
              unit={messages.times}
              max={receptionistLimits.mostRetries}
              {...number(`${name}Retries`, 0)}
            />
            <DestinationPicker label={messages.afterwards} none={messages.afterwardsEnd} {...where(name)} />
          </FormSection>
        ))}
      </div>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveLabel={saveLabel}
        saveDisabledReason={lockedBy}
        onCancel={
          form.dirty
            ? () => {
                form.reset()
                setRound((before) => before + 1)
              }
            : undefined
        }
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
