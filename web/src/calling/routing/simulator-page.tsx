import type { SimulationDraft, Simulation } from "@dialplane/contract/calling/routing/routing.schema"
import { useState } from "react"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useWhyNot } from "../../kit/can.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { clockText, Journey, ResultBadge } from "./journey-tile.tsx"
import { routingMessages } from "./routing.messages.ts"
import { SaveScenario } from "./save-scenario.tsx"
import { ScenarioList } from "./scenario-list.tsx"
import { SimulatorForm } from "./simulator-form.tsx"
import classes from "./journey.module.css"

interface Answered {
  readonly question: SimulationDraft
  readonly simulation: Simulation
}

export const Page = () => {
  const messages = useMessages(routingMessages)
  const [answered, setAnswered] = useState<Answered>()
  const [saving, setSaving] = useState(false)
  const whyNotSave = useWhyNot("update:pbx-settings")
  return (
    <PageFrame>
      <PageHead title={messages.simulator} sentence={messages.simulatorSentence} />
      <ErrorRegion />
      <div className={classes.layout}>
        <Section title={messages.theCall}>
          <SimulatorForm onAnswer={(question, simulation) => setAnswered({ question, simulation })} />
        </Section>
        <Section title={messages.answer}>
          {answered === undefined ? (
            <p className={classes.quiet}>{messages.answerNone}</p>
          ) : (
            <Answer simulation={answered.simulation}>
              <ActionButton icon="save" disabledReason={whyNotSave} onClick={() => setSaving(true)}>
                {messages.save}
              </ActionButton>
            </Answer>
          )}
        </Section>
      </div>
      <ScenarioList />
      {saving && answered && <SaveScenario question={answered.question} onClose={() => setSaving(false)} />}
    </PageFrame>
  )
}

const Answer = ({ simulation, children }: { readonly simulation: Simulation; readonly children: React.ReactNode }) => {
  const messages = useMessages(routingMessages)
  const { zonedDateTime } = useFormat()
  const { result, seconds, at, steps } = simulation
  return (
    <div className={classes.answer}>
      <div className={classes.line} role="status">
        <ResultBadge result={result} />
        <span className={classes.quiet}>{messages.takes(clockText(seconds), zonedDateTime(at))}</span>
      </div>
      {steps.length === 0 ? <p className={classes.quiet}>{messages.noSteps}</p> : <Journey steps={steps} />}
      <div>{children}</div>
    </div>
  )
}
