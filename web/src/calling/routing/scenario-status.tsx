import type { Scenario } from "@dialplane/contract/calling/routing/routing.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Section } from "../../ui/page/section.tsx"
import { accept, askScenario } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"
import { useWayText } from "./way-text-tile.tsx"
import classes from "./journey.module.css"

/** Whether a scenario's answer is still the expected one. */
export const ScenarioStatus = ({ scenario }: { readonly scenario: Scenario }) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const run = useMutation(askScenario)
  const { scenarioId } = scenario
  return (
    <Section
      divided
      title={messages.comparison}
      sentence={messages.comparisonSentence}
      actions={
        <ActionButton
          icon="refresh"
          loading={run.isPending}
          onClick={() =>
            run.mutate(
              { params: { accountId, scenarioId } },
              {
                onSuccess: ({ hasChanged }) =>
                  showToast({ tone: hasChanged ? "info" : "good", title: messages.ran(hasChanged ? 1 : 0) }),
              },
            )
          }
        >
          {messages.run}
        </ActionButton>
      }
    >
      <div className={classes.line}>
        <ScenarioAnswers scenario={scenario} />
        <AcceptAnswer scenario={scenario} />
      </div>
    </Section>
  )
}

export const ScenarioAnswers = ({ scenario }: { readonly scenario: Scenario }) => {
  const messages = useMessages(routingMessages)
  const { dateTime } = useFormat()
  const wayText = useWayText()
  const { hasChanged, expected, lastAnswer, lastRunAt } = scenario
  return (
    <>
      <StatusBadge tone={hasChanged ? "warn" : "good"}>
        {hasChanged ? messages.changed : messages.asExpected}
      </StatusBadge>
      <div className={classes.sentence}>
        <p className={classes.quiet}>{messages.expected(wayText(expected))}</p>
        {hasChanged && <p className={classes.quiet}>{messages.now(wayText(lastAnswer))}</p>}
        <p className={classes.quiet}>{messages.lastRun(dateTime(lastRunAt))}</p>
      </div>
    </>
  )
}

/** The new answer becomes the expected one. */
export const AcceptAnswer = ({ scenario: { hasChanged, scenarioId } }: { readonly scenario: Scenario }) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const take = useMutation(accept)
  const whyNot = useWhyNot("update:pbx-settings")
  return hasChanged ? (
    <ActionButton
      icon="check"
      loading={take.isPending}
      disabledReason={whyNot}
      onClick={() =>
        take.mutate(
          { params: { accountId, scenarioId } },
          { onSuccess: () => showToast({ tone: "good", title: messages.accepted }) },
        )
      }
    >
      {messages.accept}
    </ActionButton>
  ) : null
}
