import { ActionButton } from "../actions/action-button.tsx"
import { IconButton } from "../actions/icon-button.tsx"
import { StatusBadge, type StatusTone } from "../display/status-badge.tsx"
import { TextLink } from "../link/text-link.tsx"
import { isOver, type Job, type JobState } from "./job.ts"
import { JobProgress } from "./job-progress.tsx"
import { jobStates, jobTexts } from "./job-texts.ts"
import classes from "./job-tray.module.css"

export type JobCallbacks = {
  onRetryFailed?: (id: string) => void
  onDownloadErrors?: (id: string) => void
  onDownload?: (id: string) => void
  onStop?: (id: string) => void
  onRevert?: (id: string) => void
  onDismiss?: (id: string) => void
  /** its page was opened */
  onOpen?: (id: string) => void
}

const tones: Record<JobState, StatusTone> = {
  queued: "neutral",
  running: "running",
  succeeded: "good",
  partly: "warn",
  failed: "bad",
  stopped: "off",
  undone: "off",
}

export const JobRow = ({ job, ...on }: JobCallbacks & { job: Job }) => (
  <li className={classes.row}>
    <div className={classes.rowHead}>
      <span className={classes.title}>
        {job.href ? (
          <TextLink quiet href={job.href} onClick={() => on.onOpen?.(job.id)}>
            {job.title}
          </TextLink>
        ) : (
          job.title
        )}
      </span>
      <StatusBadge plain tone={tones[job.state]}>
        {jobStates[job.state]}
      </StatusBadge>
      {isOver(job.state)
        ? on.onDismiss && (
            <IconButton
              icon="close"
              size={24}
              label={`${jobTexts.dismiss}: ${job.title}`}
              onClick={() => on.onDismiss?.(job.id)}
            />
          )
        : on.onStop && (
            <IconButton
              icon="stop"
              size={24}
              label={`${jobTexts.stop}: ${job.title}`}
              onClick={() => on.onStop?.(job.id)}
            />
          )}
    </div>
    <JobProgress job={job} />
    {job.note && <p className={classes.note}>{job.note}</p>}
    {job.fileName !== undefined && on.onDownload && (
      <div className={classes.actions}>
        <ActionButton size="compact-sm" icon="export" onClick={() => on.onDownload?.(job.id)}>
          <span className={classes.fileName}>{jobTexts.download(job.fileName)}</span>
        </ActionButton>
      </div>
    )}
    {job.canRevert === true && on.onRevert && (
      <div className={classes.actions}>
        <ActionButton size="compact-sm" icon="undo" onClick={() => on.onRevert?.(job.id)}>
          {jobTexts.undo(job.total ?? job.done)}
        </ActionButton>
      </div>
    )}
    {isOver(job.state) && job.failed > 0 && (
      <div className={classes.actions}>
        {on.onRetryFailed && job.canRetry === true && (
          <ActionButton size="compact-sm" icon="refresh" onClick={() => on.onRetryFailed?.(job.id)}>
            {jobTexts.retryFailed}
          </ActionButton>
        )}
        {on.onDownloadErrors && (
          <ActionButton size="compact-sm" icon="export" onClick={() => on.onDownloadErrors?.(job.id)}>
            {jobTexts.downloadErrors}
          </ActionButton>
        )}
      </div>
    )}
  </li>
)
