import {
  reportAttachments,
  reportScheduleDraft,
  reportScheduleLimits,
  type ReportSchedule,
} from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import { nextRuns, scheduleFrequencies } from "@dialplane/contract/insight/saved-reports/schedule-runs"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { z } from "zod"
import { TimeZonePicker } from "../../ground/lookups/time-zone-picker.tsx"
import { UsersPicker } from "../../identity/users/users-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { formatZonedDateTime } from "../../kit/locale/format.ts"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { useZoneText } from "../../kit/locale/use-zone-text.ts"
import { mailSettingsQuery, removeSchedule, runSchedule, saveSchedule } from "./saved-reports.api.ts"
import { savedReportMessages } from "./saved-reports.messages.ts"

type Values = z.output<typeof reportScheduleDraft>
const upTo = (most: number, from = 0) => Array.from({ length: most - from + 1 }, (_, index) => from + index)

/** A schedule has no version of its own: it counts what the server has said so far. */
const useVersionOf = (text: string): number => {
  const [said, setSaid] = useState({ text, version: 1 })
  if (said.text !== text) setSaid({ text, version: said.version + 1 })
  return said.version
}

interface Props {
  readonly reportId: number
  readonly schedule: ReportSchedule
  readonly lockedBy: string | undefined
}
export const ScheduleForm = ({ reportId, schedule, lockedBy }: Props) => {
  const messages = useMessages(savedReportMessages)
  const locale = useLocale()
  const { accountId, countryCode } = useAccount()
  const now = useNow()
  const zoneText = useZoneText()
  const save = useMutation(saveSchedule)
  const mayHaveFiles = useQuery(mailSettingsQuery(accountId)).data?.hasFigures === true
  const run = useMutation(runSchedule)
  const [deleting, setDeleting] = useState(false)
  const { exists, recipients, whyOff, nextRuns: _runs, ...initial } = schedule
  const form = useForm({
    schema: reportScheduleDraft,
    initial: exists ? initial : { ...initial, recipientIds: [] },
    version: useVersionOf(JSON.stringify(initial)),
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId, reportId }, body })
      showToast({ tone: "good", title: messages.scheduleSaved })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const confirmed = useConfirmed(removeSchedule, () => {
    showToast({ tone: "good", title: messages.scheduleDeleted })
    setDeleting(false)
  })
  const values = form.values as Values
  const off = { disabledReason: lockedBy }
  const runs = values.isOn ? nextRuns(values, new Date(now).getTime(), reportScheduleLimits.previewed) : []
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      {whyOff !== null && (
        <Banner tone="warn" title={messages.switchedOff}>
          {whyOff}
        </Banner>
      )}
      <FormSection title={messages.scheduleTitle} description={messages.scheduleSentence}>
        <SwitchField
          label={messages.isOn}
          {...off}
          checked={values.isOn}
          onChange={(checked) => {
            form.set("isOn", checked)
            // Whoever switches it on is proposed as the first recipient.
            if (checked && values.recipientIds.length === 0) form.set("recipientIds", schedule.recipientIds)
          }}
        />
        <UsersPicker
          label={messages.recipients}
          description={messages.recipientsHint}
          required
          accountId={accountId}
          {...off}
          error={form.errors["recipientIds"]}
          value={values.recipientIds}
          known={recipients.map(({ userId, name }) => ({ userId, firstName: name, lastName: "" }))}
          onChange={(userIds) => form.set("recipientIds", userIds)}
        />
        <FormColumns>
          <SelectField
            label={messages.frequency}
            description={messages[`about_${values.frequency}`]}
            {...off}
            options={scheduleFrequencies.map((one) => ({ value: one, label: messages[`frequency_${one}`] }))}
            value={values.frequency}
            onChange={(chosen) => chosen !== null && form.set("frequency", chosen)}
          />
          {values.frequency === "weekly" && (
            <SelectField
              label={messages.weekday}
              {...off}
              options={([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({
                value: String(day),
                label: messages[`weekday_${day}`],
              }))}
              value={String(values.weekday)}
              onChange={(chosen) => form.set("weekday", Number(chosen))}
            />
          )}
          {values.frequency === "monthly" && (
            <SelectField
              label={messages.monthDay}
              description={messages.monthDayHint}
              {...off}
              options={upTo(31, 1).map((day) => ({ value: String(day), label: String(day) }))}
              value={String(values.monthDay)}
              onChange={(chosen) => form.set("monthDay", Number(chosen))}
            />
          )}
          {values.frequency === "once" && (
            <DateTimeField
              label={messages.onDate}
              required
              {...off}
              error={form.errors["onDate"]}
              value={values.onDate ?? ""}
              onChange={(day) => form.set("onDate", day === "" ? null : day)}
            />
          )}
          {values.frequency !== "hourly" && (
            <SelectField
              label={messages.hour}
              {...off}
              options={upTo(23).map((hour) => ({ value: String(hour), label: `${String(hour).padStart(2, "0")}:00` }))}
              value={String(values.hour)}
              onChange={(chosen) => form.set("hour", Number(chosen))}
            />
          )}
          <TimeZonePicker
            label={messages.timeZone}
            countryId={countryCode}
            {...off}
            value={values.timeZone}
            onChange={(zone) => form.set("timeZone", zone)}
          />
          {values.frequency !== "once" && (
            <DateTimeField
              label={messages.endDate}
              description={messages.endDateHint}
              {...off}
              error={form.errors["endDate"]}
              value={values.endDate ?? ""}
              onChange={(day) => form.set("endDate", day === "" ? null : day)}
            />
          )}
          <SelectField
            label={messages.attach}
            description={messages.attachHint}
            disabledReason={
              lockedBy ?? (mayHaveFiles || values.attach !== "none" ? undefined : messages.filesNotAllowed)
            }
            error={form.errors["attach"]}
            options={reportAttachments.map((one) => ({ value: one, label: messages[`attach_${one}`] }))}
            value={values.attach}
            onChange={(chosen) => chosen !== null && form.set("attach", chosen)}
          />
        </FormColumns>
        <SwitchField
          label={messages.onlyWhenNotEmpty}
          description={messages.onlyWhenNotEmptyHint}
          {...off}
          checked={values.onlyWhenNotEmpty}
          onChange={(checked) => form.set("onlyWhenNotEmpty", checked)}
        />
      </FormSection>
      <FormSection title={messages.nextRuns} description={zoneText(values.timeZone)}>
        {runs.length === 0 ? (
          <span>{values.isOn ? messages.noRuns : messages.offRuns}</span>
        ) : (
          <ol aria-label={messages.nextRuns}>
            {runs.map((at) => (
              <li key={at} className="dp-figures">
                {formatZonedDateTime({ ...locale, timeZone: values.timeZone }, new Date(at).toISOString())}
              </li>
            ))}
          </ol>
        )}
        {exists && (
          <ButtonRow>
            <ActionButton
              icon="mail"
              loading={run.isPending}
              disabledReason={lockedBy ?? (form.dirty ? messages.saveFirst : undefined)}
              onClick={() =>
                run.mutate(
                  { params: { accountId, reportId } },
                  {
                    onSuccess: () =>
                      void showToast({ tone: "good", title: messages.runNowStarted, message: messages.runNowSentence }),
                  },
                )
              }
            >
              {messages.runNow}
            </ActionButton>
            <ActionButton icon="delete" disabledReason={lockedBy} onClick={() => setDeleting(true)}>
              {messages.deleteSchedule}
            </ActionButton>
          </ButtonRow>
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
      {deleting && (
        <ConfirmDialog
          {...confirmed({ params: { accountId, reportId } })}
          opened
          destructive
          title={messages.deleteScheduleTitle}
          confirmLabel={messages.deleteSchedule}
          onCancel={() => setDeleting(false)}
        >
          {messages.deleteScheduleText}
        </ConfirmDialog>
      )}
    </form>
  )
}
