import {
  ruleDraft,
  type BlockingRuleAnswer,
  type OwnBlocking,
  type RuleDraft,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { addOwnRule, saveOwnRule } from "./call-blocking.api.ts"
import { blockingMessages } from "./call-blocking.messages.ts"
import { draftOf, emptyRule } from "./rule-dialog.tsx"
import { RuleFields } from "./rule-fields.tsx"

interface Props {
  readonly blocking: OwnBlocking
  readonly rule?: BlockingRuleAnswer
  /** For a new rule: the caller to block. */
  readonly number?: string
  readonly lockedBy: string | undefined
  readonly onClose: () => void
}

/** Adds or changes a rule of the user's own extension. */
export const OwnRuleDialog = ({
  blocking: { extensionId, action, countryCode },
  rule,
  number = "",
  lockedBy,
  onClose,
}: Props) => {
  const messages = useMessages(blockingMessages)
  const { timeZone } = useAccount()
  const id = useId()
  const [add, save] = [useMutation(addOwnRule), useMutation(saveOwnRule)]
  const form = useForm({
    schema: ruleDraft,
    initial: rule === undefined ? { ...emptyRule, value: number } : draftOf(rule),
    version: rule?.version,
    onSubmit: async ({ direction: _, ...given }, version) => {
      const body = given.match === "range" ? given : { ...given, valueTo: null }
      const params = { extensionId: String(extensionId) }
      if (rule === undefined) await add.mutateAsync({ params, body })
      else await save.mutateAsync({ params: { ...params, ruleId: String(rule.ruleId) }, body: { ...body, version } })
      showToast({ tone: "good", title: rule === undefined ? messages.added : messages.saved })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      title={rule === undefined ? messages.ownAdd : messages.editTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting} disabledReason={lockedBy}>
            {messages.save}
          </ActionButton>
        </>
      }
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <RuleFields
          own
          form={{
            values: form.values as Partial<RuleDraft>,
            errors: form.errors,
            set: (name, value) => form.set(name, value as never),
            blur: (name) => form.form.blur(name),
          }}
          country={countryCode as CountryCode}
          timeZone={timeZone}
          usual={action}
          off={{ disabledReason: lockedBy }}
        />
      </form>
    </Dialog>
  )
}
