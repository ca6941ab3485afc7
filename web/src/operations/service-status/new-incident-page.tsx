import {
  checkNames,
  impactNames,
  impacts,
  incidentDraft,
  incidentStateNames,
  incidentStates,
  type AffectedPart,
  type ServiceCheck,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useLocation, useRouter } from "@tanstack/react-router"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { AffectedField } from "./affected-field.tsx"
import { checksQuery, openIncident } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

/** The check that suggested the incident, if the address names one. */
const useSuggestion = (): { readonly waiting: boolean; readonly suggests: ServiceCheck["suggests"] } => {
  const searchText = useLocation({ select: ({ searchStr }) => searchStr })
  const named = new URLSearchParams(searchText).get("check")
  const wanted = checkNames.find((name) => name === named)
  const { data, isPending } = useQuery({ ...checksQuery, enabled: wanted !== undefined, refetchInterval: false })
  return {
    waiting: wanted !== undefined && isPending,
    suggests: data?.find(({ check }) => check === wanted)?.suggests ?? null,
  }
}

export const Page = () => {
  const messages = useMessages(keeperMessages)
  const { waiting, suggests } = useSuggestion()
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: "/service-incidents" }]}
        title={messages.newIncident}
        sentence={messages.newIncidentSentence}
      />
      {waiting ? <FormSkeleton /> : <IncidentForm suggests={suggests} />}
    </PageFrame>
  )
}

const IncidentForm = ({ suggests }: Pick<ServiceCheck, "suggests">) => {
  const messages = useMessages(keeperMessages)
  const router = useRouter()
  const open = useMutation(openIncident)
  const form = useForm({
    schema: incidentDraft.omit({ startedAt: true }),
    initial: {
      title: suggests?.title ?? "",
      impact: suggests?.impact ?? "minor",
      state: "investigating",
      text: "",
      affected: [...(suggests?.affected ?? [])] as AffectedPart[],
    },
    onSubmit: async (body) => {
      const { incidentId, title } = await open.mutateAsync({ body })
      showToast({ tone: "good", title: messages.opened, message: title })
      void router.navigate({ href: `/service-incidents/${incidentId}`, ignoreBlocker: true })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      {suggests !== null && (
        <div className={classes.notice}>
          <Banner>{messages.fromCheck}</Banner>
        </div>
      )}
      <FormSection title={messages.what} description={messages.whatSentence}>
        <div className={classes.fields}>
          <TextField
            label={messages.titleField}
            description={messages.titleHint}
            required
            maxLength={120}
            autoComplete="off"
            {...form.text("title")}
          />
          <div className={classes.pair}>
            <SelectField
              label={messages.impact}
              description={messages.impactHint}
              options={impacts.map((value) => ({ value, label: impactNames[value] }))}
              {...form.field("impact")}
              onChange={(value) => value !== null && form.set("impact", value)}
            />
            <SelectField
              label={messages.state}
              options={incidentStates.map((value) => ({ value, label: incidentStateNames[value] }))}
              {...form.field("state")}
              onChange={(value) => value !== null && form.set("state", value)}
            />
          </div>
          <TextAreaField
            label={messages.firstUpdate}
            description={messages.textHint}
            required
            rows={4}
            maxLength={2000}
            {...form.text("text")}
          />
        </div>
      </FormSection>
      <FormSection title={messages.whatIsAffected} description={messages.whatIsAffectedSentence}>
        <AffectedField
          usual="degraded"
          value={form.values.affected}
          error={form.errors["affected"]}
          onChange={(affected) => form.set("affected", affected)}
        />
      </FormSection>
      <FormFooter sticky dirty={form.dirty} saving={form.submitting} saveLabel={messages.openIncident} />
      <LeaveDialog {...leaving} />
    </form>
  )
}
