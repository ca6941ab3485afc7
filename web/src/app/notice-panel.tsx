import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { use, useId, type ReactNode } from "react"
import { useAccount } from "../kit/account.tsx"
import { jobMessages, undoJob } from "../kit/bulk/follow-job.ts"
import { JobFollowerContext } from "../kit/bulk/job-follower.ts"
import { useCan } from "../kit/can.tsx"
import { useLocale, useMessages } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { useConfig } from "../kit/use-config.ts"
import { NoticeSeverityBadge } from "../operations/notices/notice-severity.tsx"
import { bellQuery, useMarkNotices } from "../operations/notices/notices.api.ts"
import { noticeMessages } from "../operations/notices/notices.messages.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { RelativeTime } from "../ui/display/relative-time.tsx"
import { useNow } from "../ui/display/use-now.ts"
import { TextLink } from "../ui/link/text-link.tsx"
import { PopupPanel } from "../ui/list/popup-panel.tsx"
import type { PanelPlace } from "../ui/overlays/opener.tsx"
import { addressOfJob } from "./job-outcome.ts"
import { useRecentJobs } from "./recent-jobs.ts"
import { splitByDay } from "./split-by-day.ts"
import { useSaveJobFile } from "./use-save-job-file.ts"
import classes from "./notice-panel.module.css"

/** The open bell: open notifications, newest first. Reading one, or all at once, is the user's decision. */
export const NoticePanel = ({ unread, ...place }: PanelPlace & { readonly unread: number }) => {
  const messages = useMessages(noticeMessages)
  const { accountId } = useAccount()
  const { markAllRead } = useMarkNotices()
  const now = useNow()
  const bell = useQuery(bellQuery(accountId))
  const { data: recent } = useRecentJobs()
  const jobs = new Map((recent?.items ?? []).map((job) => [job.jobId, job]))
  const { today, earlier } = splitByDay(bell.data?.items ?? [], now)
  const rows = (notices: readonly Notice[]) =>
    notices.map((notice) => (
      <Row
        key={notice.noticeId}
        notice={notice}
        job={notice.jobId === null ? undefined : jobs.get(notice.jobId)}
        onOpen={place.onClose}
      />
    ))
  const isEmpty = bell.data?.items.length === 0
  return (
    <PopupPanel {...place} label={messages.title} width={368} position="bottom-end">
      <div className={classes.head}>
        <h2 className={classes.title}>{isEmpty ? messages.noneOpen : messages.title}</h2>
        {unread > 0 && (
          <ActionButton size="compact-sm" kind="quiet" onClick={markAllRead}>
            {messages.markAllRead}
          </ActionButton>
        )}
      </div>
      {isEmpty && <p className={classes.sentence}>{messages.noneSentence}</p>}
      {bell.isLoadingError && <p className={classes.sentence}>{messages.notLoaded}</p>}
      <div className={classes.scroll}>
        {today.length > 0 && <Group title={messages.today}>{rows(today)}</Group>}
        {earlier.length > 0 && <Group title={messages.earlier}>{rows(earlier)}</Group>}
      </div>
      <HeldMail onOpen={place.onClose} />
      <div className={classes.foot}>
        <TextLink href={accountAddress(accountId, "notifications")} onClick={place.onClose}>
          {messages.viewAll}
        </TextLink>
        <TextLink href="/me/notifications" onClick={place.onClose}>
          {messages.preferences}
        </TextLink>
      </div>
    </PopupPanel>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <>
      <h3 id={id} className={classes.group}>
        {title}
      </h3>
      <ul className={classes.list} aria-labelledby={id}>
        {children}
      </ul>
    </>
  )
}

interface RowProps {
  readonly notice: Notice
  readonly job: Job | undefined
  readonly onOpen: () => void
}

const Row = ({ notice, job, onOpen }: RowProps) => {
  const messages = useMessages(noticeMessages)
  const { timeZone } = useLocale()
  const { markRead, markDone } = useMarkNotices()
  const { noticeId, title, text, severity, createdAt, readAt } = notice
  const isUnread = readAt === null
  const href = notice.link ?? (job && addressOfJob(job))
  const read = () => {
    if (isUnread) markRead([noticeId])
  }
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <div className={classes.text}>
        <div className={classes.facts}>
          <NoticeSeverityBadge severity={severity} />
          <RelativeTime at={createdAt} timeZone={timeZone} inTable />
          {isUnread && <span className={classes.new}>{messages.new}</span>}
        </div>
        {href === undefined ? (
          <span className={classes.name} dir="auto">
            {title}
          </span>
        ) : (
          <TextLink
            quiet
            className={classes.name}
            href={href}
            onClick={() => {
              read()
              onOpen()
            }}
          >
            <span dir="auto">{title}</span>
          </TextLink>
        )}
        <p className={classes.sentence} dir="auto">
          {text}
        </p>
        {job && <JobActions job={job} />}
      </div>
      <IconButton
        tooltipSide="left"
        icon="check"
        size={28}
        label={messages.markDoneOf(title)}
        onClick={() => markDone([noticeId])}
      />
    </li>
  )
}

/** The file of a job, and its undo for users who missed the toast. */
const JobActions = ({ job }: { readonly job: Job }) => {
  const messages = useMessages(noticeMessages)
  const ofJobs = useMessages(jobMessages)
  const client = useQueryClient()
  const follower = use(JobFollowerContext)
  const saveJobFile = useSaveJobFile()
  return (
    <>
      {job.fileName !== null && (
        <ActionButton
          size="compact-sm"
          icon="export"
          aria-label={messages.download(job.fileName)}
          onClick={() => void saveJobFile(job.jobId)}
        >
          {messages.downloadFile}
        </ActionButton>
      )}
      {job.canRevert && (
        <ActionButton
          size="compact-sm"
          icon="undo"
          aria-label={messages.undo(job.title)}
          onClick={() => void undoJob({ client, messages: ofJobs, follower }, job.jobId)}
        >
          {ofJobs.undo}
        </ActionButton>
      )}
    </>
  )
}

/** A state of the installation, not a notification: it ends when a mail server is set up. */
const HeldMail = ({ onOpen }: { readonly onOpen: () => void }) => {
  const messages = useMessages(noticeMessages)
  const maySeeMail = useCan("read:mail-outbox")
  const { sandboxes } = useConfig()
  if (!maySeeMail || !sandboxes.includes("mail-outbox")) return null
  return (
    <p className={classes.note}>
      <TextLink quiet href="/developers/mail" onClick={onOpen}>
        {messages.mail}
      </TextLink>
    </p>
  )
}
