import type { Scenario, Simulation, SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { simulate } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"
import { SaveScenario } from "./save-scenario.tsx"
import { SimulatedAnswer } from "./simulated-answer-tile.tsx"
import { questionOf, simulatedCall, type SimulatedCall } from "./simulated-call.ts"
import { SimulatorForm } from "./simulator-form.tsx"
import classes from "./journey.module.css"

interface Props {
  readonly head: ComponentProps<typeof PageHead>
  readonly initial: SimulatedCall
  /** Saved before; it is asked at once. */
  readonly scenario?: Scenario
  readonly children: ReactNode
}
interface Answered {
  readonly question: SimulationDraft
  readonly simulation: Simulation
}

/** A pretended call on the left, and what happens to it on the right. */
export const Simulator = ({ head, initial, scenario, children }: Props) => {
  const messages = useMessages(routingMessages)
  const { accountId, timeZone } = useAccount()
  const ask = useMutation(simulate)
  const whyNotSave = useWhyNot("update:pbx-settings")
  const [answered, setAnswered] = useState<Answered>()
  const [saving, setSaving] = useState(false)
  const form = useForm({
    schema: simulatedCall,
    initial,
    onSubmit: async (call) => {
      const question = questionOf(call, timeZone)
      setAnswered({ question, simulation: await ask.mutateAsync({ params: { accountId }, body: question }) })
    },
  })
  const askAtOnce = useRef(scenario === undefined ? undefined : form.submit)
  useEffect(() => {
    void askAtOnce.current?.()
    askAtOnce.current = undefined
  }, [])
  const isOutdated = answered !== undefined && !isSameValue(questionOf(form.values, timeZone), answered.question)
  return (
    <PageFrame>
      <PageHead {...head} />
      <ErrorRegion />
      <div className={classes.layout}>
        <Section title={messages.theCall}>
          <SimulatorForm form={form} />
        </Section>
        <div className={classes.answerColumn}>
          <Section title={messages.answer}>
            {answered === undefined ? (
              <p className={classes.quiet}>{messages.answerNone}</p>
            ) : (
              <div className={classes.answer}>
                <SimulatedAnswer
                  simulation={answered.simulation}
                  isOutdated={isOutdated}
                  picture={<Picture simulation={answered.simulation} />}
                />
                <div>
                  <ActionButton
                    icon="save"
                    disabledReason={whyNotSave ?? (isOutdated ? messages.simulateFirst : undefined)}
                    onClick={() => setSaving(true)}
                  >
                    {scenario === undefined ? messages.save : messages.saveChanges}
                  </ActionButton>
                </div>
              </div>
            )}
          </Section>
        </div>
      </div>
      {children}
      {saving && answered && (
        <SaveScenario
          // The answer that is kept belongs to its moment.
          question={{ ...answered.question, at: answered.question.at ?? answered.simulation.at }}
          scenario={scenario}
          onClose={() => setSaving(false)}
        />
      )}
    </PageFrame>
  )
}

const picture = lazyComponent(async () => (await import("./path-picture.tsx")).PathPicture)
const Picture = ({ simulation }: { readonly simulation: Simulation }) => {
  const { Part } = useLazyComponent(picture)
  return Part === undefined ? null : <Part simulation={simulation} />
}
