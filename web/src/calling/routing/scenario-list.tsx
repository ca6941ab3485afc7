import type { Scenario, ScenarioAnswer } from "@dialplane/contract/calling/routing/routing.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { useResultWords } from "./journey-tile.tsx"
import { accept, askScenarios, removeScenario, scenariosQuery } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"
import classes from "./journey.module.css"

/** Saved calls, compared with the answer that was found right. */
export const ScenarioList = () => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const scenarios = useQuery(scenariosQuery(accountId))
  const run = useMutation(askScenarios)
  const mayNotRun = useWhyNot("update:pbx-settings")
  const [deleting, setDeleting] = useState<Scenario>()
  const runAll = () =>
    run.mutate(
      { params: { accountId } },
      {
        onSuccess: (all) => {
          const changed = all.filter(({ hasChanged }) => hasChanged).length
          showToast({ tone: changed === 0 ? "good" : "info", title: messages.ran(changed) })
        },
      },
    )
  const { data } = scenarios
  return (
    <Section
      divided
      title={messages.scenarios}
      sentence={messages.scenariosSentence}
      actions={
        data !== undefined &&
        data.length > 0 && (
          <ActionButton icon="refresh" disabledReason={mayNotRun} loading={run.isPending} onClick={runAll}>
            {messages.runAll}
          </ActionButton>
        )
      }
    >
      {scenarios.isLoadingError ? (
        <LoadError compact of={scenarios} />
      ) : data === undefined ? (
        <FormSkeleton fields={1} />
      ) : data.length === 0 ? (
        <p className={classes.quiet}>{messages.noScenarios}</p>
      ) : (
        <ul className={classes.findings} aria-label={messages.scenarios}>
          {data.map((scenario) => (
            <Row key={scenario.scenarioId} scenario={scenario} onDelete={() => setDeleting(scenario)} />
          ))}
        </ul>
      )}
      {deleting && <DeleteScenario scenario={deleting} onClose={() => setDeleting(undefined)} />}
    </Section>
  )
}

const Row = ({ scenario, onDelete }: { readonly scenario: Scenario; readonly onDelete: () => void }) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const wordOf = useResultWords()
  const take = useMutation(accept)
  const whyNot = useWhyNot("update:pbx-settings")
  const { scenarioId, name, hasChanged, expected, lastAnswer, lastRunAt } = scenario
  const way = ({ result, stops }: ScenarioAnswer) => [...stops, wordOf(result)].join(" → ")
  return (
    <li className={classes.finding}>
      <StatusBadge tone={hasChanged ? "warn" : "good"}>
        {hasChanged ? messages.changed : messages.asExpected}
      </StatusBadge>
      <div className={classes.sentence}>
        <strong dir="auto">{name}</strong>
        <p className={classes.quiet}>{messages.expected(way(expected))}</p>
        {hasChanged && <p className={classes.quiet}>{messages.now(way(lastAnswer))}</p>}
        <p className={classes.quiet}>{messages.lastRun(dateTime(lastRunAt))}</p>
      </div>
      {hasChanged && (
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
      )}
      <ActionMenu
        trigger={<IconButton icon="more" label={messages.actions(name)} />}
        groups={[
          {
            id: "scenario",
            actions: [
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: whyNot,
                onSelect: onDelete,
              },
            ],
          },
        ]}
      />
    </li>
  )
}

const DeleteScenario = ({ scenario, onClose }: { readonly scenario: Scenario; readonly onClose: () => void }) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeScenario, () => {
    showToast({ tone: "good", title: messages.deleted })
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      onCancel={onClose}
      title={messages.deleteTitle(scenario.name)}
      confirmLabel={messages.delete}
      destructive
      {...confirmed({ params: { accountId, scenarioId: scenario.scenarioId } })}
    >
      {messages.deleteSentence}
    </ConfirmDialog>
  )
}
