import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import { useQueryClient } from "@tanstack/react-query"
import { use, useState, type ReactNode } from "react"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { errorMessage } from "../errors/show-error.ts"
import { useMessages } from "../locale/use-locale.ts"
import { jobMessages, markSeen, showJobEnd, undoJob, waitForJob } from "./follow-job.ts"
import { JobFollowerContext, type JobOutcome } from "./job-follower.ts"
import { changesNothing } from "./preview-rows.ts"
import classes from "./bulk-preview-part.module.css"

interface Props {
  readonly title: string
  readonly confirm: string
  readonly danger?: boolean | undefined
  /** Why it cannot be started yet. */
  readonly notYet?: string | undefined
  /** The preview once it is known: a change that affects nothing is not started. */
  readonly preview?: BulkPreview | undefined
  readonly start: () => Promise<{ readonly jobId: number }>
  /** "3 numbers changed." */
  readonly doneText: (count: number) => string
  readonly onClose: () => void
  /** Called when something may have changed. */
  readonly onDone?: (() => unknown) | undefined
  /** The input fields and the preview. */
  readonly children: ReactNode
}

const mostReasons = 20

/**
 * A change for one or many, run as a job: asks, starts, and waits for the end as long as a user would wait. Then it
 * shows a message with one Undo, or the rows that were not changed and why. Longer jobs continue in the tray.
 */
export const JobDialog = ({
  title,
  confirm,
  danger,
  notYet,
  preview,
  start,
  doneText,
  onClose,
  onDone,
  children,
}: Props) => {
  const messages = useMessages(jobMessages)
  const client = useQueryClient()
  const follower = use(JobFollowerContext)
  const around = { client, messages, follower }
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const [partly, setPartly] = useState<JobOutcome>()
  const go = async () => {
    setWorking(true)
    setError(undefined)
    try {
      const started = await start().catch((thrown: unknown) => void setError(errorMessage(thrown)))
      if (started !== undefined) await follow(started.jobId)
    } finally {
      setWorking(false)
      // The lists behind the dialog, and the job tray.
      void client.invalidateQueries()
    }
  }
  /** The job is running: from here on it is only followed and never started again. */
  const follow = async (jobId: number) => {
    const outcome = await waitForJob(follower, jobId)
    if (outcome !== undefined && (outcome.failedRows > 0 || outcome.state === "failed")) {
      setPartly(outcome)
      return
    }
    if (outcome === undefined) showToast({ tone: "info", title: messages.started, message: messages.startedText })
    else showJobEnd(around, outcome, doneText(outcome.done))
    try {
      // Leaves the page of the removed object first: reading it again would only find that it is gone.
      await onDone?.()
    } finally {
      onClose()
    }
  }
  if (partly !== undefined)
    return (
      <JobResult
        outcome={partly}
        onUndo={() => void undoJob(around, partly.jobId)}
        onClose={() => {
          markSeen(around, partly.jobId)
          onDone?.()
          onClose()
        }}
      />
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={600}
      dismissible={!working}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={working}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind={danger === true ? "danger" : "primary"}
            loading={working}
            disabledReason={notYet ?? (changesNothing(preview) ? messages.nothingChanges : undefined)}
            onClick={() => void go()}
          >
            {confirm}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock message={error} />
      <div className={classes.fields}>{children}</div>
    </Dialog>
  )
}

const JobResult = ({
  outcome,
  onUndo,
  onClose,
}: {
  readonly outcome: JobOutcome
  readonly onUndo: () => void
  readonly onClose: () => void
}) => {
  const messages = useMessages(jobMessages)
  const done = outcome.done - outcome.failedRows
  const isCancelled = outcome.cancelledText !== null
  const reasons = outcome.rows.filter(({ ok }) => !ok).slice(0, mostReasons)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isCancelled ? messages.cancelled : messages.resultTitle}
      size={560}
      footer={
        <>
          {done > 0 && outcome.canRevert && (
            <ActionButton
              icon="undo"
              onClick={() => {
                onUndo()
                onClose()
              }}
            >
              {messages.undo}
            </ActionButton>
          )}
          <ActionButton kind="primary" onClick={onClose}>
            {messages.close}
          </ActionButton>
        </>
      }
    >
      <div role="status" className={classes.preview}>
        <p className={classes.badges}>
          {isCancelled && <StatusBadge tone="off">{outcome.cancelledText}</StatusBadge>}
          {!isCancelled && done > 0 && <StatusBadge tone="good">{messages.resultDone(done)}</StatusBadge>}
          {outcome.failedRows > 0 && <StatusBadge tone="warn">{messages.resultFailed(outcome.failedRows)}</StatusBadge>}
          {outcome.error !== null && <span>{outcome.error}</span>}
        </p>
        <ul className={classes.list}>
          {reasons.map(({ row, message }) => (
            <li key={row} dir="auto">
              {message}
            </li>
          ))}
          {outcome.failedRows > reasons.length && <li>{messages.more(outcome.failedRows - reasons.length)}</li>}
        </ul>
      </div>
    </Dialog>
  )
}
