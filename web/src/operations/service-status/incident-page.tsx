import {
  incidentStateNames,
  incidentStates,
  updateDraft,
  type Incident,
  type IncidentState,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { useMutation } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { Section } from "../../ui/page/section.tsx"
import { IncidentFrame } from "./incident-frame.tsx"
import { postUpdate } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { UpdateTimeline } from "./update-timeline.tsx"

/** The states that an update of this page can have; starting and ending maintenance are actions of their own. */
const statesFor = ({ kind, state }: Incident): readonly IncidentState[] =>
  kind === "incident" ? incidentStates : [state]

export const Page = () => {
  const messages = useMessages(keeperMessages)
  return (
    <IncidentFrame tab="updates">
      {(incident) => (
        <>
          {incident.withdrawnAt === null && (
            <PostUpdate key={`${incident.incidentId} ${incident.state}`} incident={incident} />
          )}
          <UpdateTimeline updates={incident.updates} signed={messages.by} />
        </>
      )}
    </IncidentFrame>
  )
}

const PostUpdate = ({ incident }: { readonly incident: Incident }) => {
  const messages = useMessages(keeperMessages)
  const post = useMutation(postUpdate)
  const lockedBy = useWhyNot("update:service-status")
  const form = useForm({
    schema: updateDraft,
    initial: { state: incident.state, text: "" },
    onSubmit: async (body) => {
      await post.mutateAsync({ params: { incidentId: incident.incidentId }, body })
      showToast({ tone: "good", title: messages.updatePosted, message: incident.title })
      form.set("text", "")
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const states = statesFor(incident)
  return (
    <Section title={messages.newUpdate}>
      <form className={classes.post} {...form.element}>
        <FormProblem form={form} />
        {states.length > 1 && (
          <SelectField<IncidentState>
            label={messages.state}
            options={states.map((value) => ({ value, label: incidentStateNames[value] }))}
            {...form.field("state")}
            disabledReason={lockedBy}
            onChange={(value) => value !== null && form.set("state", value)}
          />
        )}
        <TextAreaField
          label={messages.updateText}
          description={messages.updateHint}
          required
          rows={3}
          maxLength={2000}
          disabledReason={lockedBy}
          {...form.text("text")}
        />
        <div>
          <ActionButton kind="primary" type="submit" loading={form.submitting} disabledReason={lockedBy}>
            {messages.postUpdate}
          </ActionButton>
        </div>
        <LeaveDialog {...leaving} />
      </form>
    </Section>
  )
}
