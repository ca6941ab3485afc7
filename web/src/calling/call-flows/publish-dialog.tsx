import type {
  CallFlowDetails,
  PublishPreview,
  ScenarioChange,
} from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { callFlowLimits } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { useWayText } from "../routing/way-text-tile.tsx"
import { previewPublishing, publishDraft } from "./call-flows.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"
import { ChangeList } from "./change-list.tsx"
import { FindingList } from "./finding-list.tsx"
import classes from "./call-flows.module.css"

interface Props {
  readonly flow: CallFlowDetails
  readonly onClose: () => void
}

/** What publishing changes, in words, before it happens. */
export const PublishDialog = ({ flow, onClose }: Props) => {
  const messages = useMessages(callFlowMessages)
  const { accountId, callFlowId } = flow
  const preview = useMutation(previewPublishing)
  const publish = useMutation(publishDraft)
  const [comment, setComment] = useState("")
  const look = preview.mutate
  useEffect(() => look({ params: { accountId, callFlowId } }), [look, accountId, callFlowId])
  const { data } = preview
  const error = publish.error ?? preview.error
  const hasErrors = data?.findings.some(({ severity }) => severity === "error")
  const hasWarnings = data?.findings.some(({ severity }) => severity === "warning")
  return (
    <Dialog
      opened
      size={640}
      onClose={onClose}
      dismissible={!publish.isPending}
      title={data === undefined ? messages.publishTitlePlain : messages.publishTitle(data.nextVersion)}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind="primary"
            loading={publish.isPending}
            disabledReason={data === undefined ? messages.waitForSaving : hasErrors ? messages.errorsFirst : undefined}
            onClick={() =>
              publish.mutate(
                {
                  params: { accountId, callFlowId },
                  body: { comment, changedScenarios: data!.scenarios.length, version: flow.version },
                },
                {
                  onSuccess: ({ publishedVersion }) => {
                    showToast({ tone: "good", title: messages.published(publishedVersion ?? 1) })
                    onClose()
                  },
                  // Another number of scenarios changes than was shown: show them.
                  onError: () => look({ params: { accountId, callFlowId } }),
                },
              )
            }
          >
            {hasWarnings === true && hasErrors === false ? messages.publishAnyway : messages.publish}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        <p className={classes.quiet}>{messages.publishSentence}</p>
        {error !== null && <ErrorBlock message={errorMessage(error)} />}
        {data === undefined ? (
          preview.isError ? null : (
            <FormSkeleton fields={2} />
          )
        ) : (
          <>
            <Preview preview={data} isFirst={flow.publishedVersion === null} />
            <TextAreaField
              label={messages.comment}
              description={messages.commentHint}
              maxLength={callFlowLimits.comment}
              rows={2}
              value={comment}
              onChange={setComment}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

const Preview = ({ preview, isFirst }: { readonly preview: PublishPreview; readonly isFirst: boolean }) => {
  const messages = useMessages(callFlowMessages)
  const { changes, findings, scenarios, scenarioCount } = preview
  const errors = findings.filter(({ severity }) => severity === "error")
  const warnings = findings.filter(({ severity }) => severity === "warning")
  return (
    <>
      {errors.length > 0 && (
        <section aria-label={messages.mustFix}>
          <h3 className={classes.heading}>{messages.mustFix}</h3>
          <FindingList findings={errors} />
        </section>
      )}
      {warnings.length > 0 && (
        <Banner tone="warn" title={messages.publishWarning(warnings.length)}>
          <FindingList findings={warnings} />
        </Banner>
      )}
      <section aria-label={messages.changes}>
        <h3 className={classes.heading}>{messages.changes}</h3>
        {isFirst ? (
          <p className={classes.quiet}>{messages.firstVersion}</p>
        ) : changes.length === 0 ? (
          <p className={classes.quiet}>{messages.noChanges}</p>
        ) : (
          <ChangeList changes={changes} most={12} />
        )}
      </section>
      {errors.length === 0 && (
        <section aria-label={messages.scenarios}>
          <h3 className={classes.heading}>
            {scenarios.length === 0 ? messages.scenarios : messages.scenariosChange(scenarios.length)}
          </h3>
          {scenarioCount === 0 ? (
            <p className={classes.quiet}>{messages.scenariosNone}</p>
          ) : scenarios.length === 0 ? (
            <p className={classes.quiet}>{messages.scenariosSame(scenarioCount)}</p>
          ) : (
            <ul className={classes.plainList}>
              {scenarios.map((scenario) => (
                <ScenarioRow key={scenario.scenarioId} scenario={scenario} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}

const ScenarioRow = ({ scenario: { name, before, after, asExpected } }: { readonly scenario: ScenarioChange }) => {
  const messages = useMessages(callFlowMessages)
  const way = useWayText()
  return (
    <li className={classes.row}>
      <strong dir="auto">{name}</strong>
      {asExpected && <span className={classes.quiet}> ({messages.asExpected})</span>}
      <p className={classes.quiet}>{messages.scenarioBefore(way(before))}</p>
      <p className={classes.quiet}>{messages.scenarioAfter(way(after))}</p>
    </li>
  )
}
