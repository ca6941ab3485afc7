import type { MonitoringRule } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { monitoringModes } from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { ruleQuery, saveRule } from "./call-monitoring.api.ts"
import { monitoringMessages } from "./call-monitoring.messages.ts"
import { DeleteRule } from "./delete-rule.tsx"
import { ModesField } from "./modes-field.tsx"
import { targetText } from "./rule-text.ts"

export const Page = () => {
  const messages = useMessages(monitoringMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { ruleId } = useParams({ strict: false }) as { ruleId: string }
  const rule = useQuery(ruleQuery(accountId, Number(ruleId)))
  const mayNotDelete = useWhyNot("delete:call-monitoring")
  const [deleting, setDeleting] = useState(false)
  const list = accountAddress(accountId, "call-monitoring")
  const { data } = rule
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: list }]}
        title={
          data
            ? messages.ruleTitle(data.supervisor, targetText(messages, data.target))
            : rule.isLoadingError
              ? messages.rule
              : " "
        }
        actions={
          data && (
            <ActionMenu
              trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
              groups={[
                {
                  id: "rule",
                  actions: [
                    {
                      id: "delete",
                      label: messages.delete,
                      icon: "delete",
                      danger: true,
                      disabledReason: mayNotDelete,
                      onSelect: () => setDeleting(true),
                    },
                  ],
                },
              ]}
            />
          )
        }
      />
      {rule.isLoadingError ? (
        <LoadError of={rule} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <EditRule key={ruleId} rule={data} />
      )}
      {data && deleting && (
        <DeleteRule
          rule={data}
          onClose={() => setDeleting(false)}
          onGone={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

const EditRule = ({ rule }: { readonly rule: MonitoringRule }) => {
  const messages = useMessages(monitoringMessages)
  const save = useMutation(saveRule)
  const lockedBy = useWhyNot("update:call-monitoring")
  const form = useForm({
    schema: z.object({ modes: z.array(z.enum(monitoringModes)).min(1, messages.chooseMode), tone: z.boolean() }),
    initial: { modes: rule.modes, tone: rule.tone },
    version: rule.version,
    onSubmit: async (values, version) => {
      await save.mutateAsync({
        params: { accountId: rule.accountId, ruleId: rule.ruleId },
        body: { ...values, version },
      })
      showToast({ tone: "good", title: messages.saved })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const { kind } = rule.target
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.who} description={messages.fixed}>
        <KeyValueList
          items={[
            {
              label: messages.supervisor,
              value: [rule.supervisorExtension, rule.supervisor].filter((part) => part !== null).join(" "),
            },
            { label: messages.kind, value: messages[`kind_${kind}`] },
            ...(kind === "everyone" ? [] : [{ label: messages[`choose_${kind}`], value: rule.target.name }]),
          ]}
        />
      </FormSection>
      <FormSection title={messages.how} description={messages[`kindHint_${kind}`]}>
        <ModesField
          modes={form.values.modes}
          tone={form.values.tone}
          error={form.errors["modes"]}
          disabledReason={lockedBy}
          onModes={(modes) => form.set("modes", modes)}
          onTone={(tone) => form.set("tone", tone)}
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
