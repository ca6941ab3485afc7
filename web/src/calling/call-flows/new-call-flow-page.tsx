import { callFlowDraft, callFlowLimits } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { z } from "zod"
import { SchedulePicker } from "../../inventory/schedules/schedule-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { CandidatePicker } from "../destinations/candidate-picker.tsx"
import { MediaPicker } from "../media/media-picker.tsx"
import { addCallFlow } from "./call-flows.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"
import { flowTemplates, graphFrom, isComplete, type FlowTemplate, type TemplateParts } from "./flow-templates.ts"

const { shape } = callFlowDraft
const schema = z.object({
  name: shape.name,
  extension: z.union([z.literal(""), shape.extension.unwrap()]),
  template: z.enum(flowTemplates),
})

export const Page = () => {
  const messages = useMessages(callFlowMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addCallFlow)
  const [parts, setParts] = useState<TemplateParts>({
    scheduleId: null,
    greeting: null,
    team: null,
    mailbox: null,
    queue: null,
    message: null,
  })
  const form = useForm({
    schema,
    initial: { name: "", extension: "", template: "blank" as FlowTemplate },
    onSubmit: async ({ name, extension, template }) => {
      const made = await add.mutateAsync({
        params: { accountId },
        body: { name, ...(extension === "" ? {} : { extension }), graph: graphFrom(template, parts) },
      })
      showToast({ tone: "good", title: messages.created, message: messages.createdName(made.name, made.extension) })
      void router.navigate({ href: accountAddress(accountId, `call-flows/${made.callFlowId}`), ignoreBlocker: true })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const template = form.values.template as FlowTemplate
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.flows, href: accountAddress(accountId, "call-flows") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <form {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          <FormColumns>
            <TextField
              label={messages.name}
              required
              autoComplete="off"
              maxLength={callFlowLimits.name}
              {...form.text("name")}
            />
            <TextField
              label={messages.extension}
              description={messages.extensionHint}
              inputMode="numeric"
              autoComplete="off"
              {...form.text("extension")}
            />
          </FormColumns>
          <ChoiceField<FlowTemplate>
            label={messages.template}
            name="template"
            options={flowTemplates.map((value) => ({
              value,
              label: messages[`template_${value}`],
              description: messages[`template_${value}Hint`],
            }))}
            value={template}
            onChange={(value) => form.set("template", value)}
          />
          {template !== "blank" && (
            <TemplateFields template={template} parts={parts} onChange={(some) => setParts({ ...parts, ...some })} />
          )}
        </FormSection>
        <FormFooter
          dirty={form.dirty}
          saving={form.submitting}
          saveLabel={messages.create}
          saveDisabledReason={isComplete(template, parts) ? undefined : messages.templateNeeds}
        />
        <LeaveDialog {...leaving} />
      </form>
    </PageFrame>
  )
}

interface FieldsProps {
  readonly template: FlowTemplate
  readonly parts: TemplateParts
  readonly onChange: (some: Partial<TemplateParts>) => void
}

const TemplateFields = ({ template, parts, onChange }: FieldsProps) => {
  const messages = useMessages(callFlowMessages)
  const where = (name: "team" | "mailbox" | "queue") => {
    const kind = name === "mailbox" ? ("voicemail" as const) : ("extension" as const)
    const chosen = parts[name]
    return {
      label: messages[name],
      placeholder: messages.searchExtension,
      required: true,
      kind,
      value: chosen !== null && "extensionId" in chosen ? { id: chosen.extensionId, label: labelOf(chosen) } : null,
      onChange: (found: { id: number; extension: string | null; name: string; extensionType: string | null } | null) =>
        onChange({
          [name]:
            found === null
              ? null
              : ({
                  kind,
                  extensionId: found.id,
                  extension: found.extension ?? "",
                  name: found.name,
                  extensionType: found.extensionType ?? undefined,
                  announcement: null,
                } as Destination),
        }),
    }
  }
  return (
    <>
      <SchedulePicker
        label={messages.schedule}
        required
        none={messages.chooseSchedule}
        value={parts.scheduleId}
        onChange={(scheduleId) => onChange({ scheduleId })}
      />
      {template === "office" ? (
        <>
          <MediaPicker
            label={messages.greeting}
            kind="greeting"
            allowNone={messages.standardGreeting}
            value={parts.greeting}
            onChange={(greeting) => onChange({ greeting })}
          />
          <CandidatePicker {...where("team")} />
          <CandidatePicker {...where("mailbox")} />
        </>
      ) : (
        <>
          <CandidatePicker {...where("queue")} />
          <MediaPicker
            label={messages.closedMessage}
            kind="greeting"
            required
            value={parts.message}
            onChange={(message) => onChange({ message })}
          />
        </>
      )}
    </>
  )
}
const labelOf = (to: Destination) => ("extensionId" in to ? `${to.extension ?? ""} ${to.name ?? ""}`.trim() : "")
