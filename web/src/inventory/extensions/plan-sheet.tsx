import { planSettings, type NumberPlan } from "@dialplane/contract/inventory/extensions/number-plan.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { savePlan } from "./extensions.api.ts"
import { numberPlanMessages } from "./number-plan.messages.ts"

const lengths = [3, 4, 5, 6] as const
/** The same prefix with more or fewer digits: 201, 2010, 20100. */
const inLength = (number: string, digits: number) => number.slice(0, digits).padEnd(digits, "0")

export const PlanSheet = ({ plan, onClose }: { readonly plan: NumberPlan; readonly onClose: () => void }) => {
  const messages = useMessages(numberPlanMessages)
  const { accountId } = useAccount()
  const save = useMutation(savePlan)
  const id = useId()
  const form = useForm({
    schema: planSettings,
    initial: { digits: plan.digits, firstNumber: plan.firstNumber },
    version: plan.version,
    onSubmit: async (body, version) => {
      await save.mutateAsync({ params: { accountId }, body: { ...body, version } })
      showToast({ tone: "good", title: messages.saved, message: messages.savedPlan })
      onClose()
    },
  })
  const choose = (digits: number) => {
    form.set("digits", digits)
    form.set("firstNumber", inLength(form.values.firstNumber, digits))
  }
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.editTitle}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          <SelectField
            label={messages.digits}
            required
            name="digits"
            error={form.errors["digits"]}
            options={lengths.map((one) => ({ value: String(one), label: messages.digitsOf(one) }))}
            value={String(form.values.digits)}
            onChange={(value) => value !== null && choose(Number(value))}
          />
          <TextField
            label={messages.firstNumber}
            description={messages.firstNumberHint}
            required
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            {...form.text("firstNumber")}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
