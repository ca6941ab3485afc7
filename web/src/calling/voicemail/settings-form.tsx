import {
  afterMailSteps,
  notificationModes,
  notificationTimes,
} from "@dialplane/contract/calling/voicemail/notification-rule"
import {
  voicemailBoxEdit,
  voicemailLimits as limits,
  type VoicemailBoxDetails,
} from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { useMutation } from "@tanstack/react-query"
import { z } from "zod"
import { SchedulePicker } from "../../inventory/schedules/schedule-picker.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { saveBox } from "./voicemail.api.ts"
import { voicemailMessages } from "./voicemail.messages.ts"
import classes from "./voicemail.module.css"

const { shape } = voicemailBoxEdit
const linesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)

const values = z.object({
  notification: shape.notification.unwrap(),
  addresses: z.string().superRefine((text, ctx) => {
    const found = shape.addresses.safeParse(linesOf(text))
    const [issue] = found.success ? [] : found.error.issues
    if (issue === undefined) return
    const place = issue.path[0]
    const which = typeof place === "number" ? linesOf(text)[place] : undefined
    ctx.addIssue({ code: "custom", message: which === undefined ? issue.message : `${which}: ${issue.message}` })
  }),
  notifyWhen: shape.notifyWhen.unwrap(),
  scheduleId: shape.scheduleId.unwrap(),
  afterMail: shape.afterMail.unwrap(),
  keepsForever: z.boolean(),
  retentionDays: z
    .int()
    .min(limits.fewestDays, `At least ${limits.fewestDays} days.`)
    .max(limits.mostDays, `At most ${limits.mostDays} days.`),
  maxMessages: shape.maxMessages.unwrap(),
  maxSeconds: shape.maxSeconds.unwrap(),
})
type Values = z.output<typeof values>

const valuesOf = (box: VoicemailBoxDetails): Values => ({
  notification: box.notification,
  addresses: box.addresses.join("\n"),
  notifyWhen: box.notifyWhen,
  scheduleId: box.scheduleId,
  afterMail: box.afterMail,
  keepsForever: box.retentionDays === null,
  retentionDays: box.retentionDays ?? limits.days,
  maxMessages: box.maxMessages,
  maxSeconds: box.maxSeconds,
})

export const SettingsForm = ({ box }: { readonly box: VoicemailBoxDetails }) => {
  const messages = useMessages(voicemailMessages)
  const save = useMutation(saveBox)
  const whyNot = useWhyNot("update:voicemail-boxes")
  const lockedBy = box.may.configure ? undefined : whyNot
  const off = { disabledReason: lockedBy }
  const form = useForm({
    schema: values,
    initial: valuesOf(box),
    version: box.version,
    onSubmit: async ({ addresses, keepsForever, retentionDays, ...given }, version) => {
      await save.mutateAsync({
        params: { accountId: box.accountId, extensionId: box.extensionId },
        body: {
          ...given,
          addresses: linesOf(addresses),
          scheduleId: given.notifyWhen === "closed" ? given.scheduleId : null,
          retentionDays: keepsForever ? null : retentionDays,
          version,
        },
      })
      showToast({ tone: "good", title: messages.savedTitle, message: `${box.extension} ${box.name}` })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const now = form.values as Values
  const sends = now.notification !== "off"
  const number = (name: "retentionDays" | "maxMessages" | "maxSeconds", min: number, max: number) => ({
    ...off,
    name,
    min,
    max,
    required: true,
    error: form.errors[name],
    value: now[name],
    onChange: (value: number | null) => form.set(name, value ?? min),
  })
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.notifications} description={messages.notificationsSentence}>
        <ChoiceField
          label={messages.notification}
          name="notification"
          {...off}
          options={notificationModes.map((mode) => ({
            value: mode,
            label: messages[`mode_${mode}`],
            description: messages[`mode_${mode}Hint`],
          }))}
          value={now.notification}
          onChange={(notification) => {
            form.set("notification", notification)
            if (notification !== "attachment" && now.afterMail === "delete") form.set("afterMail", "keep")
          }}
        />
        {sends && (
          <>
            <TextAreaField
              label={messages.addresses}
              description={
                box.profileAddress === null
                  ? messages.addressesHint(limits.addresses)
                  : messages.addressesProfile(limits.addresses, box.profileAddress)
              }
              required={box.profileAddress === null}
              minRows={2}
              {...off}
              {...form.text("addresses")}
            />
            <FormColumns>
              <SelectField
                label={messages.when}
                name="notifyWhen"
                {...off}
                options={notificationTimes.map((value) => ({ value, label: messages[`when_${value}`] }))}
                value={now.notifyWhen}
                onChange={(notifyWhen) => notifyWhen !== null && form.set("notifyWhen", notifyWhen)}
              />
              {now.notifyWhen === "closed" && (
                <SchedulePicker
                  label={messages.schedule}
                  none={messages.chooseSchedule}
                  required
                  {...off}
                  name="scheduleId"
                  error={form.errors["scheduleId"]}
                  value={now.scheduleId}
                  chosenName={box.scheduleName}
                  onChange={(scheduleId) => form.set("scheduleId", scheduleId)}
                />
              )}
            </FormColumns>
            <SelectField
              label={messages.afterMail}
              description={now.notification === "attachment" ? messages.afterMailHint : messages.deleteOnlyAttached}
              name="afterMail"
              error={form.errors["afterMail"]}
              {...off}
              options={afterMailSteps
                .filter((value) => value !== "delete" || now.notification === "attachment")
                .map((value) => ({ value, label: messages[`after_${value}`] }))}
              value={now.afterMail}
              onChange={(afterMail) => afterMail !== null && form.set("afterMail", afterMail)}
            />
          </>
        )}
      </FormSection>
      <FormSection title={messages.keeping} description={messages.keepingSentence}>
        <SwitchField
          label={messages.retention}
          description={messages.retentionHint}
          {...off}
          checked={!now.keepsForever}
          onChange={(isOn) => form.set("keepsForever", !isOn)}
        />
        <FormColumns>
          {!now.keepsForever && (
            <NumberField
              label={messages.retentionDays}
              unit={messages.days}
              {...number("retentionDays", limits.fewestDays, limits.mostDays)}
            />
          )}
          <NumberField
            label={messages.maxMessages}
            description={messages.maxMessagesHint}
            {...number("maxMessages", limits.fewestMessages, limits.mostMessages)}
          />
          <NumberField
            label={messages.maxSeconds}
            unit={messages.seconds}
            {...number("maxSeconds", limits.fewestSeconds, limits.mostSeconds)}
          />
        </FormColumns>
        <p className={classes.note}>{messages.greetingNote}</p>
      </FormSection>
      <FormSection title={messages.whoOpens} description={messages.whoOpensSentence}>
        {box.readers.length === 0 ? (
          <p className={classes.note}>{messages.nobodyOpens}</p>
        ) : (
          <ul className={classes.readers}>
            {box.readers.map(({ userId, name }) => (
              <li key={userId} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        )}
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
