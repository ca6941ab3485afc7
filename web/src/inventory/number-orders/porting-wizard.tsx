import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef, useState, type FormEvent } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Steps } from "../../ui/page/steps.tsx"
import { AddressStep, NumbersStep, ProviderStep } from "./porting-fields.tsx"
import { DocumentsStep } from "./documents-step.tsx"
import { fieldsOfStep, stepNames, stepOfErrors, type StepName } from "./porting-steps.ts"
import { portingScreenMessages } from "./porting.messages.ts"
import { ReviewStep } from "./review-step.tsx"
import { usePortingForm } from "./use-porting-form.ts"
import classes from "./porting.module.css"

const labels = {
  numbers: "stepNumbers",
  provider: "stepProvider",
  address: "stepAddress",
  documents: "stepDocuments",
  review: "stepReview",
} as const
const heads = {
  numbers: "headNumbers",
  provider: "headProvider",
  address: "headAddress",
  documents: "headDocuments",
  review: "headReview",
} as const

export const PortingWizard = ({ order: given }: { readonly order: PortingOrder | undefined }) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { form, order, setOrder, deliver } = usePortingForm(given)
  const [step, setStep] = useState<StepName>("numbers")
  const head = useHeading(step)
  const place = stepNames.indexOf(step)
  const go = setStep
  /** Saves the form; an error opens its step. */
  const store = async (act: () => Promise<boolean> = form.submit) => {
    if (await act()) return true
    const wrong = stepOfErrors(form.form.state.get().errors)
    if (wrong !== undefined) setStep(wrong)
    return false
  }
  const continueWizard = async () => {
    if (step === "review") {
      if (!(await store(deliver))) return
      showToast({ tone: "good", title: messages.sent, message: messages.sentMessage })
      return router.navigate({ href: accountAddress(accountId, `phone-numbers/porting/${order!.portingOrderId}`) })
    }
    if (!form.check(fieldsOfStep[step])) return
    if (step === "documents" || (await store())) go(stepNames[place + 1]!)
  }
  const saveAndClose = async () => {
    if (!(await store())) return
    showToast({ tone: "good", title: messages.saved, message: "" })
    await router.navigate({ href: accountAddress(accountId, "phone-numbers/porting") })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void continueWizard()
  }
  const working = form.submitting
  return (
    <div className={classes.wizard}>
      <Steps
        steps={stepNames.map((id) => ({ id, label: messages[labels[id]] }))}
        current={step}
        onGo={(id) => go(id as StepName)}
      />
      <form noValidate className={classes.step} onSubmit={submit}>
        <h2 ref={head} tabIndex={-1} className={classes.head}>
          {messages[heads[step]]}
        </h2>
        <ErrorBlock message={form.formError} />
        <div className={classes.fields}>
          {step === "numbers" && <NumbersStep form={form} order={order} />}
          {step === "provider" && <ProviderStep form={form} order={order} />}
          {step === "address" && <AddressStep form={form} order={order} />}
          {step === "documents" && order !== undefined && <DocumentsStep order={order} onChange={setOrder} />}
          {step === "review" && order !== undefined && <ReviewStep order={order} onChange={go} />}
        </div>
        <div className={classes.buttons}>
          {place > 0 && (
            <ActionButton disabled={working} onClick={() => go(stepNames[place - 1]!)}>
              {messages.back}
            </ActionButton>
          )}
          <ActionButton kind="primary" type="submit" icon={step === "review" ? "send" : undefined} loading={working}>
            {step !== "review"
              ? messages.next
              : given === undefined || given.state === "draft"
                ? messages.send
                : messages.sendAgain}
          </ActionButton>
          {step !== "review" && (
            <ActionButton kind="quiet" disabled={working} onClick={() => void saveAndClose()}>
              {messages.saveDraft}
            </ActionButton>
          )}
        </div>
      </form>
    </div>
  )
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
