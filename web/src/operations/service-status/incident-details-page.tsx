import {
  impactNames,
  impacts,
  incidentEdit,
  type AffectedPart,
  type Incident,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { useMutation } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { AffectedField } from "./affected-field.tsx"
import { IncidentFrame } from "./incident-frame.tsx"
import { saveIncident } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { TimeField } from "./time-field.tsx"

export const Page = () => (
  <IncidentFrame tab="details">
    {(incident) => <DetailsForm key={incident.incidentId} incident={incident} />}
  </IncidentFrame>
)

/** The times are those of its kind only. */
const valuesOf = ({ kind, title, impact, startedAt, plannedFrom, plannedTo, affected }: Incident) => ({
  title,
  affected: affected.map(({ component, region, state }): AffectedPart => ({ component, region, state })),
  ...(kind === "incident" ? { impact, startedAt: startedAt! } : { plannedFrom: plannedFrom!, plannedTo: plannedTo! }),
})

const DetailsForm = ({ incident }: { readonly incident: Incident }) => {
  const messages = useMessages(keeperMessages)
  const save = useMutation(saveIncident)
  const mayNotChange = useWhyNot("update:service-status")
  const lockedBy = incident.withdrawnAt === null ? mayNotChange : messages.isWithdrawn
  const form = useForm({
    schema: incidentEdit.omit({ version: true }),
    initial: valuesOf(incident),
    version: incident.version,
    onSubmit: async (values, version) => {
      await save.mutateAsync({ params: { incidentId: incident.incidentId }, body: { ...values, version } })
      showToast({ tone: "good", title: messages.saved })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const isIncident = incident.kind === "incident"
  const ended = incident.endedAt === null ? undefined : messages.timesFixed
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.what} description={messages.whatSentence}>
        <div className={classes.fields}>
          <TextField
            label={messages.titleField}
            required
            maxLength={120}
            autoComplete="off"
            disabledReason={lockedBy}
            {...form.text("title")}
          />
          {isIncident ? (
            <div className={classes.pair}>
              <SelectField
                label={messages.impact}
                options={impacts.map((value) => ({ value, label: impactNames[value] }))}
                {...form.field("impact")}
                disabledReason={lockedBy}
                onChange={(value) => value !== null && form.set("impact", value)}
              />
              <TimeField required label={messages.startedAt} disabledReason={lockedBy} {...form.text("startedAt")} />
            </div>
          ) : (
            <div className={classes.pair}>
              <TimeField
                required
                label={messages.plannedFrom}
                disabledReason={lockedBy ?? ended ?? (incident.startedAt === null ? undefined : messages.hasStarted)}
                {...form.text("plannedFrom")}
              />
              <TimeField
                required
                label={messages.plannedTo}
                disabledReason={lockedBy ?? ended}
                {...form.text("plannedTo")}
              />
            </div>
          )}
        </div>
      </FormSection>
      <FormSection title={messages.whatIsAffected} description={messages.whatIsAffectedSentence}>
        <AffectedField
          usual={isIncident ? "degraded" : "maintenance"}
          value={form.values.affected ?? []}
          error={form.errors["affected"]}
          disabledReason={lockedBy}
          onChange={(affected) => form.set("affected", affected)}
        />
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
