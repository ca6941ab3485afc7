import type { CallFlowDetails, CallFlowVersion } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { comparisonQuery, restoreVersion, versionsQuery } from "./call-flows.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"
import { ChangeList } from "./change-list.tsx"
import classes from "./call-flows.module.css"

interface Props {
  readonly flow: CallFlowDetails
  readonly lockedBy: string | undefined
  readonly onRestored: () => void
}

export const VersionsView = ({ flow, lockedBy, onRestored }: Props) => {
  const messages = useMessages(callFlowMessages)
  const versions = useQuery(versionsQuery(flow.accountId, flow.callFlowId))
  const [restoring, setRestoring] = useState<CallFlowVersion>()
  const { data } = versions
  if (versions.isLoadingError) return <LoadError of={versions} />
  if (data === undefined) return <FormSkeleton fields={3} />
  if (data.length === 0) return <p className={classes.quiet}>{messages.noVersions}</p>
  return (
    <>
      <Section title={messages.versions}>
        <ul className={classes.plainList} aria-label={messages.versions}>
          {data.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              lockedBy={lockedBy}
              onRestore={() => setRestoring(version)}
            />
          ))}
        </ul>
      </Section>
      <Comparison key={data[0]!.number} flow={flow} versions={data} />
      {restoring && (
        <Restore
          flow={flow}
          number={restoring.number}
          onClose={() => setRestoring(undefined)}
          onRestored={onRestored}
        />
      )}
    </>
  )
}

const VersionRow = ({
  version: { number, comment, publishedAt, publishedBy, stepCount, isCurrent },
  lockedBy,
  onRestore,
}: {
  readonly version: CallFlowVersion
  readonly lockedBy: string | undefined
  readonly onRestore: () => void
}) => {
  const messages = useMessages(callFlowMessages)
  const { dateTime } = useFormat()
  return (
    <li className={classes.version}>
      <div className={classes.versionText}>
        <div className={classes.line}>
          <strong>{messages.version(number)}</strong>
          {isCurrent && <StatusBadge tone="good">{messages.current}</StatusBadge>}
        </div>
        {comment !== "" && <p dir="auto">{comment}</p>}
        <p className={classes.quiet}>
          {messages.publishedBy(dateTime(publishedAt), publishedBy)} · {messages.stepCount(stepCount)}
        </p>
      </div>
      <ActionButton
        icon="history"
        aria-label={messages.restoreName(number)}
        disabledReason={lockedBy}
        onClick={onRestore}
      >
        {messages.restore}
      </ActionButton>
    </li>
  )
}

const Comparison = ({
  flow,
  versions,
}: {
  readonly flow: CallFlowDetails
  readonly versions: readonly CallFlowVersion[]
}) => {
  const messages = useMessages(callFlowMessages)
  const hasDraft = flow.state !== "published"
  const newest = String(versions[0]!.number)
  const [from, setFrom] = useState(hasDraft ? newest : String(versions[1]?.number ?? newest))
  const [to, setTo] = useState(hasDraft ? "draft" : newest)
  const found = useQuery(comparisonQuery(flow.accountId, flow.callFlowId, from, to))
  const options = [
    ...(hasDraft ? [{ value: "draft", label: messages.draft }] : []),
    ...versions.map(({ number }) => ({ value: String(number), label: messages.version(number) })),
  ]
  return (
    <Section divided title={messages.compare}>
      <div className={classes.pair}>
        <SelectField
          label={messages.compareFrom}
          options={options}
          value={from}
          onChange={(value) => value !== null && setFrom(value)}
        />
        <SelectField
          label={messages.compareTo}
          options={options}
          value={to}
          onChange={(value) => value !== null && setTo(value)}
        />
      </div>
      <div className={classes.compared} role="status">
        {found.isLoadingError ? (
          <LoadError compact of={found} />
        ) : found.data === undefined ? (
          <FormSkeleton fields={1} />
        ) : found.data.length === 0 ? (
          <p className={classes.quiet}>{messages.noDifference}</p>
        ) : (
          <ChangeList changes={found.data} />
        )}
      </div>
    </Section>
  )
}

const Restore = ({
  flow,
  number,
  onClose,
  onRestored,
}: {
  readonly flow: CallFlowDetails
  readonly number: number
  readonly onClose: () => void
  readonly onRestored: () => void
}) => {
  const messages = useMessages(callFlowMessages)
  const { accountId, callFlowId, version } = flow
  const confirmed = useConfirmed(restoreVersion, () => {
    showToast({ tone: "good", title: messages.restored(number) })
    onClose()
    onRestored()
  })
  return (
    <ConfirmDialog
      opened
      onCancel={onClose}
      title={messages.restoreTitle(number)}
      confirmLabel={messages.restore}
      {...confirmed({ params: { accountId, callFlowId, versionNumber: number }, body: { version } })}
    >
      {messages.restoreText}
    </ConfirmDialog>
  )
}
