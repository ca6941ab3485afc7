import { policyFields, policyLimits } from "@dialplane/contract/identity/passwords/security-policy.schema"
import type { SecurityPolicy } from "@dialplane/contract/identity/policies/policies.schema"
import { useMutation } from "@tanstack/react-query"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { savePolicy } from "../policies/policies.api.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { AddressRanges } from "./address-ranges.tsx"
import { policyMessages } from "./policy.messages.ts"

const { addressRanges: _, ...settings } = policyFields
const policyForm = z.strictObject({
  ...settings,
  addressRanges: z
    .array(
      z.object({
        roleId: z.int(),
        ranges: z
          .array(z.string())
          .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== "")),
      }),
    )
    // A role without ranges can be used from everywhere.
    .transform((all) => all.filter(({ ranges }) => ranges.length > 0)),
  ...proofFields,
})

const usualDays = 90

/** The policy as a whole, with one Save, which has to be confirmed. */
export const PolicyForm = ({ policy }: { readonly policy: SecurityPolicy }) => {
  const messages = useMessages(policyMessages)
  const { accountId } = useAccount()
  const proof = useIdentityProof()
  const lockedBy = useWhyNot("update:security-settings")
  const save = useMutation(savePolicy)
  const { accountId: _account, isDefault: _default, callerAddress, version, ...initial } = policy
  const form = useForm({
    schema: policyForm,
    initial: { ...initial, ...noProof },
    version,
    onSubmit: async ({ currentPassword, code, ...values }, read) => {
      const typed = { currentPassword, code }
      const confirmation = proof.isGiven(typed) ? await proof.take(typed) : {}
      await save.mutateAsync({ params: { accountId }, body: { ...values, ...confirmation, version: read } })
      showToast({ tone: "good", title: messages.saved, message: messages.savedText })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const days = form.values.passwordExpiresDays ?? null
  const limits = (
    name: "passwordMinimumLength" | "passwordHistory" | "idleMinutes" | "sessionHours" | "appSessionDays",
  ) => ({
    min: policyLimits[name].least,
    max: policyLimits[name].most,
    disabledReason: lockedBy,
    ...form.number(name),
  })
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.passwords} description={messages.passwordsSentence}>
        <NumberField
          label={messages.minimumLength}
          description={messages.minimumLengthHint}
          unit={messages.characters}
          {...limits("passwordMinimumLength")}
        />
        <NumberField label={messages.history} description={messages.historyHint} {...limits("passwordHistory")} />
        <SwitchField
          label={messages.common}
          description={messages.commonHint}
          disabledReason={lockedBy}
          {...form.checkbox("checkCommonPasswords")}
        />
        <SwitchField
          label={messages.questions}
          description={messages.questionsHint}
          disabledReason={lockedBy}
          {...form.checkbox("secretQuestions")}
        />
        <SwitchField
          label={messages.expires}
          description={messages.expiresHint}
          disabledReason={lockedBy}
          checked={days !== null}
          onChange={(on) => form.set("passwordExpiresDays", on ? (policy.passwordExpiresDays ?? usualDays) : null)}
        />
        {days !== null && (
          <NumberField
            label={messages.days}
            description={messages.daysHint}
            unit={messages.daysUnit}
            min={policyLimits.passwordExpiresDays.least}
            max={policyLimits.passwordExpiresDays.most}
            disabledReason={lockedBy}
            error={form.errors["passwordExpiresDays"]}
            value={days}
            onChange={(value) => form.set("passwordExpiresDays", value ?? 1)}
          />
        )}
      </FormSection>
      <FormSection title={messages.sessions} description={messages.sessionsSentence}>
        <NumberField
          label={messages.idle}
          description={messages.idleHint}
          unit={messages.minutesUnit}
          {...limits("idleMinutes")}
        />
        <NumberField
          label={messages.hours}
          description={messages.hoursHint}
          unit={messages.hoursUnit}
          {...limits("sessionHours")}
        />
        <NumberField
          label={messages.appDays}
          description={messages.appDaysHint}
          unit={messages.daysUnit}
          {...limits("appSessionDays")}
        />
      </FormSection>
      <FormSection title={messages.addresses} description={messages.addressesSentence}>
        <AddressRanges
          value={form.values.addressRanges}
          onChange={(ranges) => form.set("addressRanges", ranges)}
          error={form.errors["addressRanges"]}
          callerAddress={callerAddress}
          lockedBy={lockedBy}
        />
      </FormSection>
      {lockedBy === undefined && (
        <>
          <FormSection title={messages.confirm}>
            <IdentityProofField
              proof={proof}
              password={form.text("currentPassword")}
              code={form.text("code")}
              hint={messages.confirmHint}
            />
          </FormSection>
          <FormFooter
            sticky
            dirty={form.dirty}
            saving={form.submitting}
            saveLabel={messages.save}
            {...(form.dirty ? { onCancel: () => form.reset() } : {})}
          />
        </>
      )}
      <LeaveDialog {...leaving} />
    </form>
  )
}
