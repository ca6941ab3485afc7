import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState, type FormEvent } from "react"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { Steps } from "../../ui/page/steps.tsx"
import { LevelForm } from "./level-form.tsx"
import { OptionsFields } from "./options-fields.tsx"
import { ProviderChoice } from "./provider-choice.tsx"
import { ProviderDetails } from "./provider-details.tsx"
import { kindOf, type ProviderKind } from "./provider-kinds.ts"
import { stepsOfForm, wizardSteps, type WizardStep } from "./wizard-steps.ts"
import { fieldsOfStep, useSsoForm } from "./sso-form.ts"
import { OwnCertificate } from "./own-certificate.tsx"
import { prepareSettings } from "./sso.api.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"
import { ssoTestMessages } from "./sso-test.messages.ts"
import { TestRunner } from "./test-runner.tsx"
import { ValueList } from "./value-list.tsx"

interface Props {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
  /** The step in the address. */
  readonly asked: WizardStep | undefined
}

/**
 * The way from nothing to single sign-on that is turned on. The step is part of the address, so that the back button
 * goes one step back. Everything up to the options is one form, which is saved with them.
 */
export const SetupWizard = ({ sso, lockedBy, asked }: Props) => {
  const messages = useMessages(ssoMessages)
  const [furthest, setFurthest] = useState(0)
  const reachable = sso.configured ? wizardSteps : wizardSteps.slice(0, Math.min(furthest, 3) + 1)
  const step = reachable.find((one) => one === asked) ?? (asked === undefined ? wizardSteps[0] : reachable.at(-1)!)
  const go = useGo()
  const head = useHeading(step)
  const reach = (next: WizardStep) => {
    setFurthest(Math.max(furthest, wizardSteps.indexOf(next)))
    go(next)
  }
  return (
    <div>
      <Steps
        steps={wizardSteps.map((id) => ({ id, label: messages[`step_${id}`] }))}
        current={step}
        onGo={(id) => go(id as WizardStep)}
      />
      <div className={classes.step}>
        <h2 ref={head} tabIndex={-1} className={classes.head}>
          {messages[`head_${step}`]}
        </h2>
        {/* Stays mounted behind the steps after it: what was typed is kept. */}
        <FormSteps sso={sso} lockedBy={lockedBy} step={step} reach={reach} />
        {step === "test" && <TestStep sso={sso} lockedBy={lockedBy} go={go} />}
        {step === "turnOn" && (
          <>
            <LevelForm sso={sso} lockedBy={lockedBy} />
            <div className={classes.buttons}>
              <ActionButton onClick={() => go("test")}>{messages.back}</ActionButton>
              <ActionButton onClick={() => go(undefined)}>{messages.finish}</ActionButton>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

const FormSteps = ({
  sso,
  lockedBy,
  step,
  reach,
}: {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
  readonly step: WizardStep
  readonly reach: (step: WizardStep) => void
}) => {
  const messages = useMessages(ssoMessages)
  const [kind, setKind] = useState<ProviderKind>(() => (sso.configured ? kindOf(sso) : "entra"))
  const { form, proof } = useSsoForm(sso, kind, () => {
    showToast({ tone: "good", title: messages.saved, message: messages.savedText })
    reach("test")
  })
  const prepare = useMutation(prepareSettings)
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const place = stepsOfForm.findIndex((one) => one === step)
  const name = stepsOfForm[place]
  if (name === undefined) return <LeaveDialog {...leaving} />
  const next = async () => {
    // The identity provider asks for our certificate and metadata in the next step. One of earlier settings is kept from
    // now on, too.
    if (name === "provider" && form.values.protocol === "saml" && !sso.configured)
      await prepare.mutateAsync({ params: { accountId: String(sso.accountId) } }).catch(() => undefined)
    if (name !== "options") return form.check(fieldsOfStep[name]) ? reach(stepsOfForm[place + 1]!) : undefined
    if (await form.submit()) return
    // Refused for a field of an earlier step.
    const wrong = Object.keys(form.form.state.get().errors)
    if (wrong.some((path) => /^(saml|oidc)\b/.test(path))) reach("details")
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void next()
  }
  return (
    <form noValidate onSubmit={submit}>
      <FormProblem form={form} />
      {name === "provider" && <ProviderChoice form={form} isStored={sso.configured} kind={kind} onKind={setKind} />}
      {name === "values" && (
        <>
          <ValueList sso={sso} protocol={form.values.protocol} kind={kind} />
          {form.values.protocol === "saml" && <OwnCertificate sso={sso} />}
        </>
      )}
      {name === "details" && <ProviderDetails sso={sso} form={form} kind={kind} />}
      {name === "options" && (
        <>
          <OptionsFields form={form} />
          <FormSection title={messages.confirm} description={messages.confirmSentence}>
            <IdentityProofField
              proof={proof}
              password={form.text("currentPassword")}
              code={form.text("code")}
              required
            />
          </FormSection>
        </>
      )}
      <div className={classes.buttons}>
        {place > 0 && (
          <ActionButton disabled={form.submitting} onClick={() => reach(stepsOfForm[place - 1]!)}>
            {messages.back}
          </ActionButton>
        )}
        <ActionButton
          kind="primary"
          type="submit"
          loading={form.submitting || prepare.isPending}
          disabledReason={name === "options" ? lockedBy : undefined}
        >
          {name === "options" ? messages.save : messages.next}
        </ActionButton>
      </div>
      <LeaveDialog {...leaving} />
    </form>
  )
}

const TestStep = ({
  sso,
  lockedBy,
  go,
}: {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
  readonly go: (step: WizardStep | undefined) => void
}) => {
  const messages = useMessages(ssoMessages)
  const tests = useMessages(ssoTestMessages)
  const isReady = sso.lastTest?.counts === true
  return (
    <div className={classes.part}>
      <p className={classes.quiet}>{tests.sentence}</p>
      <TestRunner sso={sso} lockedBy={lockedBy} />
      <div className={classes.buttons}>
        <ActionButton onClick={() => go("options")}>{messages.back}</ActionButton>
        {isReady ? (
          <ActionButton kind="primary" onClick={() => go("turnOn")}>
            {messages.next}
          </ActionButton>
        ) : (
          <ActionButton onClick={() => go(undefined)}>{messages.skipTest}</ActionButton>
        )}
      </div>
    </div>
  )
}

const useGo = () => {
  const navigate = useNavigate()
  return (step: WizardStep | undefined) =>
    void navigate({ to: ".", search: (step === undefined ? {} : { step }) as never })
}

/** Announces the new step to screen readers. */
const useHeading = (step: WizardStep) => {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) head.current?.focus()
    before.current = step
  }, [step])
  return head
}
