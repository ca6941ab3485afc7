import {
  ruleDraft,
  type BlockingRuleAnswer,
  type CallBlocking,
  type RuleDraft,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { addRule, saveRule, saveRuleAnyway } from "./call-blocking.api.ts"
import { blockingMessages } from "./call-blocking.messages.ts"
import { RecentCallersPart, useRecentCallers } from "./recent-callers.tsx"
import { RuleFields } from "./rule-fields.tsx"

interface Props {
  readonly blocking: Pick<CallBlocking, "accountId" | "action" | "countryCode">
  /** The rule to change or to copy; a new one without it. */
  readonly rule?: BlockingRuleAnswer
  readonly copy?: boolean
  /** Filled in for a new rule. */
  readonly number?: string | undefined
  readonly lockedBy?: string | undefined
  readonly onClose: () => void
}

export const emptyRule: RuleDraft = {
  direction: "in",
  list: "block",
  match: "exact",
  value: "",
  valueTo: null,
  action: null,
  note: "",
  enabled: true,
  expiresAt: null,
}
export const draftOf = ({
  direction,
  list,
  match,
  value,
  valueTo,
  action,
  note,
  enabled,
  expiresAt,
}: BlockingRuleAnswer): RuleDraft => ({ direction, list, match, value, valueTo, action, note, enabled, expiresAt })

export const isOwnNumberRefusal = (error: unknown) =>
  error instanceof RequestError && error.body.code === "call_blocking.hits_own_number"

/** Adds, changes or copies a rule of the account. */
export const RuleDialog = ({
  blocking: { accountId, action, countryCode },
  rule,
  copy,
  number,
  lockedBy,
  onClose,
}: Props) => {
  const messages = useMessages(blockingMessages)
  const { timeZone } = useAccount()
  const id = useId()
  const [refusedValue, setRefusedValue] = useState<string>()
  const [add, save, force] = [useMutation(addRule), useMutation(saveRule), useMutation(saveRuleAnyway)]
  const changed = copy === true ? undefined : rule
  const params = { accountId: String(accountId) }
  const form = useForm({
    schema: ruleDraft,
    initial: rule === undefined ? { ...emptyRule, value: number ?? "" } : draftOf(rule),
    version: changed?.version,
    onSubmit: async (given, version) => {
      const body = given.match === "range" ? given : { ...given, valueTo: null }
      // Asked once: the same value is then saved although it finds numbers of the account.
      const anyway = refusedValue !== undefined && refusedValue === body.value
      try {
        if (anyway)
          await force.mutateAsync({
            params,
            body: { ...body, ...(changed === undefined ? {} : { ruleId: changed.ruleId, version }) },
          })
        else if (changed === undefined) await add.mutateAsync({ params, body })
        else
          await save.mutateAsync({
            params: { ...params, ruleId: String(changed.ruleId) },
            body: { ...body, version },
          })
      } catch (error) {
        if (isOwnNumberRefusal(error)) setRefusedValue(body.value)
        throw error
      }
      showToast({ tone: "good", title: changed === undefined ? messages.added : messages.saved })
      onClose()
    },
  })
  const recent = useRecentCallers(accountId, form.values as Partial<RuleDraft>)
  const anyway = (refusedValue !== undefined && refusedValue === form.values.value) || recent?.warns === true
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={changed === undefined ? messages.newTitle : messages.editTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind={anyway ? "danger" : "primary"}
            type="submit"
            form={id}
            loading={form.submitting}
            disabledReason={lockedBy}
          >
            {anyway ? messages.saveAnyway : changed === undefined ? messages.add : messages.save}
          </ActionButton>
        </>
      }
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <RuleFields
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
        <RecentCallersPart found={recent} />
      </form>
    </Dialog>
  )
}
