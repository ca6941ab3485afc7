import type { Scenario } from "@dialplane/contract/calling/routing/routing.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { askScenario, askScenarios, removeScenario, scenariosQuery } from "./routing.api.ts"
import { AcceptAnswer, ScenarioAnswers } from "./scenario-status.tsx"
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
  const { zonedDateTime } = useFormat()
  const run = useMutation(askScenario)
  const whyNot = useWhyNot("update:pbx-settings")
  const { scenarioId, name, question } = scenario
  const href = accountAddress(accountId, `call-simulator/scenarios/${scenarioId}`)
  return (
    <li className={classes.finding}>
      <div className={classes.sentence}>
        <TextLink href={href}>{name}</TextLink>
        {question.at !== undefined && <p className={classes.quiet}>{messages.moment(zonedDateTime(question.at))}</p>}
      </div>
      <ScenarioAnswers scenario={scenario} />
      <AcceptAnswer scenario={scenario} />
      <IconButton
        icon="refresh"
        label={messages.runOne(name)}
        onClick={() =>
          run.mutate(
            { params: { accountId, scenarioId } },
            {
              onSuccess: ({ hasChanged }) =>
                showToast({ tone: hasChanged ? "info" : "good", title: messages.ran(hasChanged ? 1 : 0) }),
            },
          )
        }
      />
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
