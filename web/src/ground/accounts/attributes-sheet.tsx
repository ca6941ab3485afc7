import { accountAttributesEdit } from "@dialplane/contract/ground/accounts/account-attributes"
import { migrationPhases } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { getAccountAttributes } from "@dialplane/contract/ground/accounts/account-settings.endpoints"
import type { Answer } from "@dialplane/contract/kit/endpoint"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { fromZonedInput, toZonedInput } from "../../kit/locale/zoned-input.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { accountFormMessages } from "./account-forms.messages.ts"
import { saveAttributes } from "./accounts.api.ts"
import { accountMessages } from "./accounts.messages.ts"

const trialStates = ["ACTIVE", "ON_HOLD", "EXPIRED", "CONVERTED"] as const
const flags = ["international", "enterprise", "csp", "cpq", "iceberg"] as const

export const AttributesSheet = ({
  attributes,
  onClose,
}: {
  readonly attributes: Answer<typeof getAccountAttributes>
  readonly onClose: () => void
}) => {
  const messages = useMessages(accountFormMessages)
  const facts = useMessages(accountMessages)
  const { accountId, accountName, timeZone } = useAccount()
  const id = useId()
  const save = useMutation(saveAttributes)
  const { accountId: _, freeTrialStatus, ...rest } = attributes
  const form = useForm({
    schema: accountAttributesEdit,
    initial: { ...rest, freeTrialStatus: trialStates.find((state) => state === freeTrialStatus) ?? null },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId }, body })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(accountName) })
      onClose()
    },
  })
  const { trialExpirationDate } = form.values
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.editAttributes}
      sentence={accountName}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <FormSection title={messages.attributes}>
          {flags.map((flag) => (
            <SwitchField key={flag} label={messages[flag]} {...form.checkbox(flag)} />
          ))}
          <SwitchField
            label={messages.disableApp}
            description={messages.disableAppHint}
            {...form.checkbox("disableApp")}
          />
        </FormSection>
        <FormSection title={facts.trialAndReview}>
          <SwitchField label={messages.fraudReview} {...form.checkbox("fraudReview")} />
          <SelectField
            label={messages.freeTrialStatus}
            placeholder={messages.noTrial}
            clearable
            options={trialStates.map((value) => ({ value, label: facts[`trial_${value}`] }))}
            name="freeTrialStatus"
            error={form.errors["freeTrialStatus"]}
            value={form.values.freeTrialStatus ?? null}
            onChange={(value) => form.set("freeTrialStatus", value)}
          />
          <DateTimeField
            kind="datetime-local"
            label={messages.trialExpirationDate}
            timeZone={timeZone}
            value={trialExpirationDate ? toZonedInput(trialExpirationDate, timeZone) : ""}
            onChange={(text) => form.set("trialExpirationDate", fromZonedInput(text, timeZone) ?? null)}
          />
        </FormSection>
        <FormSection title={messages.migrationPhase}>
          <SelectField
            label={messages.migrationPhase}
            options={migrationPhases.map((value) => ({ value, label: messages[`phase_${value}`] }))}
            name="migrationPhase"
            value={form.values.migrationPhase ?? null}
            onChange={(value) => value !== null && form.set("migrationPhase", value)}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
