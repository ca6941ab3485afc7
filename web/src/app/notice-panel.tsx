import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { useQueryClient } from "@tanstack/react-query"
import { use, type ReactNode } from "react"
import { useAccount } from "../kit/account.tsx"
import { jobMessages, undoJob } from "../kit/bulk/follow-job.ts"
import { JobFollowerContext } from "../kit/bulk/job-follower.ts"
import { accountStatusMessages } from "../kit/account-status-badge.tsx"
import { useFormat, useMessages } from "../kit/locale/use-locale.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { accountAddress } from "../kit/screen.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { RelativeTime } from "../ui/display/relative-time.tsx"
import { Icon } from "../ui/icons/icon.tsx"
import type { IconName } from "../ui/icons/icon-map.ts"
import { TextLink } from "../ui/link/text-link.tsx"
import { PopupPanel } from "../ui/list/popup-panel.tsx"
import type { PanelPlace } from "../ui/overlays/opener.tsx"
import type { BellItem } from "./bell-items.ts"
import { addressOfJob, cancelledText, outcomeOf } from "./job-outcome.ts"
import { saveJobFile } from "./save-job-file.ts"
import { useClearNotices } from "./use-account-news.ts"
import classes from "./notice-panel.module.css"

const noticeMessages = defineMessages({
  "en-us": {
    title: "Notifications",
    none: "No notifications",
    noneSentence: "Account updates and finished jobs are listed here.",
    clear: (what: string) => `Clear: ${what}`,
    clearAll: "Clear all",
    hold: "This account is on hold while it is under review",
    trial: "This account is a trial",
    status: (status: string) => `This account is ${status.toLowerCase()}`,
    planned: (status: string, when: string) => `This account will be ${status.toLowerCase()} on ${when}`,
    mail: "No mail server is set up: emails wait in the outbox",
    jobDone: "Finished",
    jobUndone: "Undone",
    jobRowsFailed: (failed: number, done: number) => `${failed.toLocaleString()} of ${done.toLocaleString()} failed`,
    jobFailed: "Failed",
    download: (file: string) => `Download ${file}`,
    undo: (what: string) => `Undo: ${what}`,
  },
})

interface Shown {
  readonly icon: IconName
  readonly title: string
  readonly sentence?: string
  readonly href?: string
  readonly at?: string | null
  readonly action?: ReactNode
}

const jobIcons: Partial<Record<ReturnType<typeof outcomeOf>, IconName>> = {
  succeeded: "success",
  stopped: "stop",
  undone: "undo",
}

const useShown = () => {
  const messages = useMessages(noticeMessages)
  const names = useMessages(accountStatusMessages)
  const { zonedDateTime } = useFormat()
  const { accountId, status, plannedStatus } = useAccount()
  const details = accountAddress(accountId, "account")
  const outcome = (job: Job) => {
    const state = outcomeOf(job)
    if (state === "stopped") return cancelledText(job)
    if (state === "undone") return messages.jobUndone
    if (job.failedRows > 0) return messages.jobRowsFailed(job.failedRows, job.done)
    return state === "failed" ? messages.jobFailed : messages.jobDone
  }
  const ofJob = (job: Job): Shown => ({
    icon: jobIcons[outcomeOf(job)] ?? "failed",
    title: job.title,
    sentence: job.error ?? outcome(job),
    at: job.finishedAt,
    ...(addressOfJob(job) === undefined ? {} : { href: addressOfJob(job)! }),
    action: (
      <>
        {job.fileName !== null && (
          <ActionButton size="compact-sm" icon="export" onClick={() => void saveJobFile(job.jobId)}>
            {messages.download(job.fileName)}
          </ActionButton>
        )}
        {job.canRevert && <UndoButton job={job} label={messages.undo(job.title)} />}
      </>
    ),
  })
  return (item: BellItem): Shown => {
    switch (item.kind) {
      case "hold":
        return { icon: "warning", title: messages.hold, href: details }
      case "trial":
        return { icon: "info", title: messages.trial, href: details }
      case "status":
        return { icon: "warning", title: messages.status(names[status]), href: details }
      case "planned":
        return {
          icon: "warning",
          title:
            plannedStatus === null
              ? ""
              : messages.planned(names[plannedStatus.status], zonedDateTime(plannedStatus.at)),
          href: details,
        }
      case "mail":
        return { icon: "mail", title: messages.mail, href: "/developers/mail" }
      case "news":
        return {
          icon: "info",
          title: item.news.title,
          sentence: item.news.text,
          href: accountAddress(accountId, item.news.path),
          at: item.news.createdAt,
        }
      case "job":
        return ofJob(item.job)
    }
  }
}

/** For users who missed the toast with its Undo. */
const UndoButton = ({ job: { jobId }, label }: { readonly job: Job; readonly label: string }) => {
  const messages = useMessages(jobMessages)
  const client = useQueryClient()
  const follower = use(JobFollowerContext)
  return (
    <ActionButton
      size="compact-sm"
      icon="undo"
      aria-label={label}
      onClick={() => void undoJob({ client, messages, follower }, jobId)}
    >
      {messages.undo}
    </ActionButton>
  )
}

/** The open bell: each notification links to its subject and can be cleared alone or with all others. */
export const NoticePanel = ({ items, ...place }: PanelPlace & { readonly items: readonly BellItem[] }) => {
  const messages = useMessages(noticeMessages)
  const clear = useClearNotices()
  const show = useShown()
  return (
    <PopupPanel {...place} label={messages.title} width={360} position="bottom-end">
      <div className={classes.head}>
        <h2 className={classes.title}>{items.length === 0 ? messages.none : messages.title}</h2>
        {items.length > 0 && (
          <ActionButton size="compact-sm" kind="quiet" onClick={() => clear(items.map(({ key }) => key))}>
            {messages.clearAll}
          </ActionButton>
        )}
      </div>
      {items.length === 0 && <p className={classes.sentence}>{messages.noneSentence}</p>}
      <ul className={classes.list}>
        {items.map((item) => (
          <Row
            key={item.key}
            {...show(item)}
            clearLabel={messages.clear}
            onClear={() => clear([item.key])}
            onOpen={place.onClose}
          />
        ))}
      </ul>
    </PopupPanel>
  )
}

interface RowProps extends Shown {
  readonly clearLabel: (what: string) => string
  readonly onClear: () => void
  readonly onOpen: () => void
}

const Row = ({ icon, title, sentence, href, at, action, clearLabel, onClear, onOpen }: RowProps) => (
  <li className={classes.row}>
    <Icon name={icon} />
    <div className={classes.text}>
      {href === undefined ? (
        <span dir="auto">{title}</span>
      ) : (
        <TextLink quiet href={href} onClick={onOpen}>
          <span dir="auto">{title}</span>
        </TextLink>
      )}
      {sentence !== undefined && (
        <p className={classes.sentence} dir="auto">
          {sentence}
        </p>
      )}
      {at != null && (
        <p className={classes.sentence}>
          <RelativeTime at={at} />
        </p>
      )}
      {action}
    </div>
    <IconButton tooltipSide="left" icon="close" size={24} label={clearLabel(title)} onClick={onClear} />
  </li>
)
