import { mostOfMeasure, thresholdsEdit } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import {
  measures,
  usualLimits,
  type Measure,
  type Thresholds,
} from "@dialplane/contract/insight/call-quality/quality-bands"
import { useMutation, useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { saveThresholds, thresholdsQuery } from "./call-quality.api.ts"
import { qualityMessages } from "./call-quality.messages.ts"
import classes from "./call-quality.module.css"

const choice = z.object({ isOn: z.boolean(), fair: z.number(), poor: z.number() })
type Choice = z.output<typeof choice>
const bodyOf = (values: Readonly<Record<Measure, Choice>>) =>
  Object.fromEntries(
    measures.map((measure) => {
      const { isOn, fair, poor } = values[measure]
      return [measure, isOn ? { fair, poor } : null]
    }),
  ) as Record<Measure, { fair: number; poor: number } | null>
/** Limits of what is off are kept in the form, and neither checked nor sent. */
const schema = z
  .object({ mos: choice, jitterMs: choice, lossPercent: choice, latencyMs: choice })
  .superRefine((values, check) => {
    for (const { path, message } of thresholdsEdit.safeParse(bodyOf(values)).error?.issues ?? [])
      check.addIssue({ code: "custom", path, message })
  })
const choicesOf = (thresholds: Thresholds) =>
  Object.fromEntries(
    measures.map((measure) => [
      measure,
      { isOn: thresholds[measure] !== null, ...(thresholds[measure] ?? usualLimits[measure]) },
    ]),
  ) as Record<Measure, Choice>

/** What makes a leg fair or poor. */
export const ThresholdsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(qualityMessages)
  const { accountId } = useAccount()
  const found = useQuery(thresholdsQuery(accountId))
  return found.data === undefined ? (
    <Dialog opened onClose={onClose} title={messages.thresholdsTitle}>
      {found.isLoadingError ? <LoadError compact of={found} /> : <FormSkeleton />}
    </Dialog>
  ) : (
    <ThresholdsForm thresholds={found.data} onClose={onClose} />
  )
}

const ThresholdsForm = ({ thresholds, onClose }: { readonly thresholds: Thresholds; readonly onClose: () => void }) => {
  const messages = useMessages(qualityMessages)
  const { accountId } = useAccount()
  const whyNot = useWhyNot("update:call-quality")
  const save = useMutation(saveThresholds)
  const form = useForm({
    schema,
    initial: choicesOf(thresholds),
    onSubmit: async (values) => {
      await save.mutateAsync({ params: { accountId }, body: bodyOf(values) })
      onClose()
      showToast({ tone: "good", title: messages.saved })
    },
  })
  const limitsOf = (measure: Measure) =>
    measure === "mos"
      ? { min: 1, max: 5, step: 0.1 }
      : { min: 0, max: mostOfMeasure[measure], step: measure === "lossPercent" ? 0.1 : 1 }
  const unitOf = (measure: Measure) =>
    measure === "mos" ? {} : { unit: measure === "lossPercent" ? messages.percentUnit : messages.ms }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.thresholdsTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind="primary"
            type="submit"
            form="quality-thresholds"
            loading={form.submitting}
            disabledReason={whyNot}
          >
            {messages.save}
          </ActionButton>
        </>
      }
    >
      <form id="quality-thresholds" {...form.element}>
        <p className={classes.quiet}>{messages.thresholdsSentence}</p>
        <FormProblem form={form} />
        {measures.map((measure) => (
          <fieldset key={measure} className={classes.measure}>
            <legend className={classes.hiddenLegend}>{messages[`${measure}On`]}</legend>
            <SwitchField
              label={messages[`${measure}On`]}
              description={measure === "mos" ? messages.mosHint : undefined}
              disabledReason={whyNot}
              {...form.checkbox(`${measure}.isOn`)}
            />
            {form.values[measure].isOn && (
              <FormColumns>
                <NumberField
                  label={measure === "mos" ? messages.fairBelow : messages.fairFrom}
                  allowDecimal
                  decimalScale={2}
                  required
                  disabledReason={whyNot}
                  {...limitsOf(measure)}
                  {...unitOf(measure)}
                  {...form.number(`${measure}.fair`)}
                />
                <NumberField
                  label={measure === "mos" ? messages.poorBelow : messages.poorFrom}
                  allowDecimal
                  decimalScale={2}
                  required
                  disabledReason={whyNot}
                  {...limitsOf(measure)}
                  {...unitOf(measure)}
                  {...form.number(`${measure}.poor`)}
                />
              </FormColumns>
            )}
          </fieldset>
        ))}
      </form>
    </Dialog>
  )
}
