import {
  maintenanceDraft,
  type AffectedPart,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { AffectedField } from "./affected-field.tsx"
import { planMaintenance } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { TimeField } from "./time-field.tsx"

const hourMilliseconds = 3_600_000
/** In a day, for two hours, at the full hour. */
const proposedTimes = () => {
  const from = Math.ceil(Date.now() / hourMilliseconds) * hourMilliseconds + 24 * hourMilliseconds
  return {
    plannedFrom: new Date(from).toISOString(),
    plannedTo: new Date(from + 2 * hourMilliseconds).toISOString(),
  }
}

export const Page = () => {
  const messages = useMessages(keeperMessages)
  const router = useRouter()
  const plan = useMutation(planMaintenance)
  const [initial] = useState(() => ({ title: "", text: "", affected: [] as AffectedPart[], ...proposedTimes() }))
  const form = useForm({
    schema: maintenanceDraft,
    initial,
    onSubmit: async (body) => {
      const { incidentId, title } = await plan.mutateAsync({ body })
      showToast({ tone: "good", title: messages.plannedToast, message: title })
      void router.navigate({ href: `/service-incidents/${incidentId}`, ignoreBlocker: true })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: "/service-incidents" }]}
        title={messages.newMaintenance}
        sentence={messages.newMaintenanceSentence}
      />
      <form {...form.element}>
        <FormProblem form={form} />
        <FormSection title={messages.what} description={messages.whatSentence}>
          <div className={classes.fields}>
            <TextField
              label={messages.titleField}
              required
              maxLength={120}
              autoComplete="off"
              {...form.text("title")}
            />
            <TextAreaField
              label={messages.announcement}
              description={messages.textHint}
              required
              rows={4}
              maxLength={2000}
              {...form.text("text")}
            />
          </div>
        </FormSection>
        <FormSection title={messages.times} description={messages.timesSentence}>
          <div className={classes.pair}>
            <TimeField required label={messages.plannedFrom} {...form.text("plannedFrom")} />
            <TimeField required label={messages.plannedTo} {...form.text("plannedTo")} />
          </div>
        </FormSection>
        <FormSection title={messages.whatIsAffected} description={messages.whatIsAffectedSentence}>
          <AffectedField
            usual="maintenance"
            value={form.values.affected}
            error={form.errors["affected"]}
            onChange={(affected) => form.set("affected", affected)}
          />
        </FormSection>
        <FormFooter sticky dirty={form.dirty} saving={form.submitting} saveLabel={messages.planMaintenance} />
        <LeaveDialog {...leaving} />
      </form>
    </PageFrame>
  )
}
