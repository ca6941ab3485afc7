import { monitoringModes, type MonitoringMode } from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { z } from "zod"
import { PersonPicker } from "../../identity/users/person-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { addRule } from "./call-monitoring.api.ts"
import { monitoringMessages, type MonitoringMessages } from "./call-monitoring.messages.ts"
import classes from "./call-monitoring.module.css"
import { ModesField } from "./modes-field.tsx"
import { TargetPicker, type PickedTarget } from "./target-picker.tsx"

const valuesOf = (messages: MonitoringMessages) =>
  z.object({
    supervisorId: z
      .object({ userId: z.int(), name: z.string() })
      .nullable()
      .refine((value) => value !== null, messages.chooseSupervisor),
    target: z
      .custom<PickedTarget>()
      .refine(({ kind, id }) => kind === "everyone" || id !== null, messages.chooseTarget),
    modes: z.array(z.enum(monitoringModes)).min(1, messages.chooseMode),
    tone: z.boolean(),
  })

export const Page = () => {
  const messages = useMessages(monitoringMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addRule)
  const form = useForm({
    schema: valuesOf(messages),
    initial: {
      supervisorId: null as { userId: number; name: string } | null,
      target: { kind: "queue", id: null, name: "" } as PickedTarget,
      modes: ["listen"] as MonitoringMode[],
      tone: true,
    },
    onSubmit: async ({ supervisorId, target, modes, tone }) => {
      const made = await add.mutateAsync({
        params: { accountId },
        body: { supervisorId: supervisorId!.userId, target: { kind: target.kind, id: target.id }, modes, tone },
      })
      showToast({ tone: "good", title: messages.created, message: made.supervisor })
      void router.navigate({ href: accountAddress(accountId, "call-monitoring"), ignoreBlocker: true })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const { values, errors } = form
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "call-monitoring") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <form {...form.element}>
        <FormProblem form={form} />
        <FormSection title={messages.who}>
          <div className={classes.fields}>
            <PersonPicker
              accountId={accountId}
              label={messages.supervisor}
              description={messages.supervisorHint}
              name="supervisorId"
              required
              error={errors["supervisorId"]}
              value={values.supervisorId}
              onChange={(person) => form.set("supervisorId", person)}
            />
            <TargetPicker
              value={values.target}
              error={errors["target"] ?? errors["target.id"]}
              onChange={(target) => form.set("target", target)}
            />
          </div>
        </FormSection>
        <FormSection title={messages.how}>
          <ModesField
            modes={values.modes}
            tone={values.tone}
            error={errors["modes"]}
            onModes={(modes) => form.set("modes", modes)}
            onTone={(tone) => form.set("tone", tone)}
          />
        </FormSection>
        <FormFooter sticky dirty={form.dirty} saving={form.submitting} saveLabel={messages.create} />
        <LeaveDialog {...leaving} />
      </form>
    </PageFrame>
  )
}
