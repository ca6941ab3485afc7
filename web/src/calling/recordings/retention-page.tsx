import { callRetentionEdit, callRetentionLimits } from "@dialplane/contract/calling/call-records/call-records.schema"
import { recordingRetentionEdit, retentionLimits } from "@dialplane/contract/calling/recordings/recordings.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState, type FormEvent } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import {
  callRetentionQuery,
  recordingRetentionQuery,
  saveCallRetention,
  saveRecordingRetention,
} from "./recordings.api.ts"
import { retentionMessages } from "./retention.messages.ts"
import classes from "./recordings.module.css"

const { fewestDays, mostDays } = retentionLimits
const { fewestMonths, mostMonths } = callRetentionLimits
const schema = z.object({
  callMonths: callRetentionEdit.shape.months,
  keep: z.enum(["always", "days"]),
  days: recordingRetentionEdit.shape.days.unwrap(),
})
type Values = z.output<typeof schema>
const usualDays = 365
const daysOf = ({ keep, days }: Values): number | null => (keep === "always" ? null : days)
/** Null is for ever. */
const hasFewer = (wanted: number | null, before: number | null): boolean =>
  wanted !== null && (before === null || wanted < before)

/** How long call records and recordings are kept. */
export const Page = () => {
  const messages = useMessages(retentionMessages)
  const { accountId } = useAccount()
  const seesCalls = useCan("read:pbx-settings")
  const calls = useQuery({ ...callRetentionQuery(accountId), enabled: seesCalls })
  const recordings = useQuery(recordingRetentionQuery(accountId))
  const isReady = recordings.data !== undefined && (!seesCalls || calls.data !== undefined)
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.title} sentence={messages.sentence} />
      {recordings.isLoadingError ? (
        <LoadError of={recordings} />
      ) : calls.isLoadingError ? (
        <LoadError of={calls} />
      ) : isReady ? (
        <RetentionForm key={accountId} months={calls.data?.months} days={recordings.data.days} />
      ) : (
        <FormSkeleton />
      )}
    </PageFrame>
  )
}

const RetentionForm = ({ months, days }: { readonly months: number | undefined; readonly days: number | null }) => {
  const messages = useMessages(retentionMessages)
  const { accountId } = useAccount()
  const [saveCalls, saveRecordings] = [useMutation(saveCallRetention), useMutation(saveRecordingRetention)]
  const mayNotCalls = useWhyNot("update:pbx-settings")
  const mayNotRecordings = useWhyNot("delete:company-call-recording")
  const initial: Values = {
    callMonths: months ?? 1,
    keep: days === null ? "always" : "days",
    days: days ?? usualDays,
  }
  const params = { accountId }
  const [asking, setAsking] = useState(false)
  const form = useForm({
    schema,
    initial,
    onSubmit: async (values) => {
      // Compared with what the form began with: others may have changed the rest meanwhile.
      const before = form.saved as Values
      if (months !== undefined && values.callMonths !== before.callMonths)
        await saveCalls.mutateAsync({ params, body: { months: values.callMonths } })
      if (daysOf(values) !== daysOf(before))
        await saveRecordings.mutateAsync({ params, body: { days: daysOf(values) } })
      showToast({ tone: "good", title: messages.saved })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const values = form.values as Values
  const before = form.saved as Values
  const [fewerMonths, fewerDays] = [
    hasFewer(values.callMonths, before.callMonths),
    hasFewer(daysOf(values), daysOf(before)),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ((fewerMonths || fewerDays) && schema.safeParse(values).success) setAsking(true)
    else void form.submit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <FormProblem form={form} />
      {months !== undefined && (
        <FormSection title={messages.calls} description={messages.callsSentence}>
          <div className={classes.short}>
            <NumberField
              label={messages.callMonths}
              unit={messages.months}
              required
              min={fewestMonths}
              max={mostMonths}
              disabledReason={mayNotCalls}
              description={messages.monthsHint(fewestMonths, mostMonths)}
              {...form.number("callMonths")}
            />
          </div>
        </FormSection>
      )}
      <FormSection title={messages.recordings} description={messages.recordingsSentence}>
        <ChoiceField<"always" | "days">
          label={messages.keep}
          name="keep"
          disabledReason={mayNotRecordings}
          options={(["always", "days"] as const).map((value) => ({ value, label: messages[`keep_${value}`] }))}
          value={values.keep}
          onChange={(keep) => form.set("keep", keep)}
        />
        {values.keep === "days" && (
          <div className={classes.short}>
            <NumberField
              label={messages.recordingDays}
              description={messages.daysHint(fewestDays, mostDays)}
              unit={messages.days}
              required
              min={fewestDays}
              max={mostDays}
              disabledReason={mayNotRecordings}
              {...form.number("days")}
            />
          </div>
        )}
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={months === undefined || mayNotCalls !== undefined ? mayNotRecordings : undefined}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
      <ConfirmDialog
        opened={asking}
        destructive
        title={messages.shorterTitle}
        confirmLabel={messages.shorterConfirm}
        affected={[
          ...(fewerMonths ? [messages.shorterCalls(values.callMonths)] : []),
          ...(fewerDays ? [messages.shorterRecordings(values.days)] : []),
        ]}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void form.submit()
        }}
      >
        {messages.shorterText}
      </ConfirmDialog>
    </form>
  )
}
