import { useQueryClient } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useEffect, useRef, useState, type FormEvent } from "react"
import { useCan } from "../../kit/can.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { mayBeOwn } from "../../kit/may-be-own.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Steps } from "../../ui/page/steps.tsx"
import { AddressStep } from "./address-step.tsx"
import { AdministratorStep } from "./administrator-step.tsx"
import { BrandingStep } from "./branding-step.tsx"
import { CompanyStep } from "./company-step.tsx"
import type { Made } from "./use-customer-form.ts"
import { newCustomerMessages } from "./new-customer.messages.ts"
import { loginNameQuery } from "./partners.api.ts"
import { ReviewStep } from "./review-step.tsx"
import { ServicesStep } from "./services-step.tsx"
import { TemplateStep } from "./template-step.tsx"
import { useCustomerForm } from "./use-customer-form.ts"
import { fieldsOfStep, stepNames, stepOfErrors, type StepName } from "./wizard-steps.ts"
import classes from "./new-customer.module.css"

const bodies = {
  company: CompanyStep,
  address: AddressStep,
  services: ServicesStep,
  template: TemplateStep,
  branding: BrandingStep,
  administrator: AdministratorStep,
}

/**
 * Nothing is sent before the last step. The step is part of the address, so that the back button goes one step back.
 */
export const CustomerWizard = ({ onMade }: { readonly onMade: (made: Made) => void }) => {
  const messages = useMessages(newCustomerMessages)
  const form = useCustomerForm(onMade)
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const { step, reach, go } = useStep()
  const findTaken = useFindTaken()
  const place = stepNames.indexOf(step)
  const head = useHeading(step)
  const Body = step === "review" ? undefined : bodies[step]
  const continueWizard = async () => {
    if (step !== "review") {
      if (!form.check(fieldsOfStep[step])) return
      const taken = step === "administrator" ? await findTaken(form.values.administrator?.loginName ?? "") : undefined
      return taken === undefined ? reach(stepNames[place + 1]!) : form.form.refuse("administrator.loginName", taken)
    }
    if (await form.submit()) return
    const wrong = stepOfErrors(form.form.state.get().errors)
    if (wrong !== undefined) go(wrong)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void continueWizard()
  }
  return (
    <div className={classes.wizard}>
      <Steps
        steps={stepNames.map((id) => ({ id, label: messages[`step_${id}`] }))}
        current={step}
        onGo={(id) => go(id as StepName)}
      />
      <form noValidate className={classes.step} onSubmit={submit}>
        <h2 ref={head} tabIndex={-1} className={classes.head}>
          {messages[`head_${step}`]}
        </h2>
        <ErrorBlock message={form.formError} />
        {Body === undefined ? <ReviewStep form={form} onChange={go} /> : <Body form={form} />}
        <div className={classes.buttons}>
          {place > 0 && (
            <ActionButton onClick={() => go(stepNames[place - 1]!)} disabled={form.submitting}>
              {messages.back}
            </ActionButton>
          )}
          <ActionButton kind="primary" type="submit" loading={form.submitting}>
            {step === "review" ? messages.create : messages.next}
          </ActionButton>
        </div>
      </form>
      <LeaveDialog {...leaving} />
    </div>
  )
}

/** Why a login name is not available; undefined when it is, or when it cannot be checked. */
const useFindTaken = () => {
  const client = useQueryClient()
  const mayAsk = useCan("create:users")
  return async (loginName: string): Promise<string | undefined> => {
    if (!mayAsk || loginName.trim() === "" || mayBeOwn(loginName)) return undefined
    const verdict = await client.fetchQuery(loginNameQuery(loginName.trim())).catch(() => undefined)
    return verdict === undefined || (verdict.valid && verdict.available) ? undefined : (verdict.message ?? undefined)
  }
}

/** The address can name any step, but not one after an incomplete step. */
const useStep = () => {
  const navigate = useNavigate()
  const asked = (useSearch({ strict: false }) as { step?: string }).step
  const [furthest, setFurthest] = useState(0)
  const step = stepNames[Math.min(furthest, Math.max(0, stepNames.indexOf(asked as StepName)))]!
  const go = (next: StepName) =>
    void navigate({ to: ".", search: (next === stepNames[0] ? {} : { step: next }) as never })
  const reach = (next: StepName) => {
    setFurthest(Math.max(furthest, stepNames.indexOf(next)))
    go(next)
  }
  return { step, go, reach }
}

/** Announces the new step to screen readers. */
const useHeading = (step: StepName) => {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) head.current?.focus()
    before.current = step
  }, [step])
  return head
}
