import type { AccountConfiguration } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import type { Notice, NoticeOverview } from "@dialplane/contract/operations/notices/notices.schema"

type AccountState = Pick<AccountConfiguration, "accountId" | "status" | "plannedStatus" | "trial" | "fraudHold">

/** What the bell lists. The key identifies an item, so that clearing it takes effect on every device. */
export type BellItem = { readonly key: string } & (
  | { readonly kind: "hold" | "trial" | "status" | "planned" | "mail" }
  | { readonly kind: "job"; readonly job: Job }
  | { readonly kind: "news"; readonly news: Notice }
)

interface Given {
  readonly account: AccountState
  readonly maySeeStatus: boolean
  readonly overview: NoticeOverview | undefined
  readonly jobs: readonly Job[]
  readonly isMailHeld: boolean
  readonly now: number
}

/** How long a finished job stays in the bell. */
const finishedJobHours = 24
const hour = 3_600_000

export const jobKey = (jobId: number) => `job:${jobId}`
export const newsKey = ({ noticeId }: Pick<Notice, "noticeId">) => `notice:${noticeId}`

const isRecent = ({ finishedAt }: Job, now: number) =>
  finishedAt !== null && Date.parse(finishedAt) > now - finishedJobHours * hour

/**
 * News of a plan that has since been carried out, changed or withdrawn is not shown: newer news reports the outcome.
 */
const isCurrent = ({ kind, noticeId }: Notice, notices: readonly Notice[], { plannedStatus }: AccountState) =>
  kind !== "statusPlanned" ||
  (plannedStatus !== null && notices.find((other) => other.kind === "statusPlanned")?.noticeId === noticeId)

/**
 * Everything that needs attention. If there is news about the state of the account, it replaces the state: it also says
 * who decided it.
 */
export const bellItems = ({ account, maySeeStatus, overview, jobs, isMailHeld, now }: Given): BellItem[] => {
  if (overview === undefined) return []
  const { accountId, status, plannedStatus, trial, fraudHold } = account
  const { notices, cleared } = overview
  const news = notices.filter((notice) => isCurrent(notice, notices, account))
  const isAnnounced = (kind: Notice["kind"]) => news.some((notice) => notice.kind === kind)
  const items: readonly (BellItem | false)[] = [
    fraudHold && { key: `hold:${accountId}`, kind: "hold" },
    trial && { key: `trial:${accountId}`, kind: "trial" },
    (status === "Suspended" || status === "Cancelled") &&
      !isAnnounced("statusSet") && { key: `status:${accountId}:${status}`, kind: "status" },
    maySeeStatus &&
      plannedStatus !== null &&
      !isAnnounced("statusPlanned") && {
        key: `planned:${accountId}:${plannedStatus.status}:${Date.parse(plannedStatus.at)}`,
        kind: "planned",
      },
    ...news.map((one): BellItem => ({ key: newsKey(one), kind: "news", news: one })),
    ...jobs.filter((job) => isRecent(job, now)).map((job): BellItem => ({ key: jobKey(job.jobId), kind: "job", job })),
    isMailHeld && { key: "mail:outbox", kind: "mail" },
  ]
  return items.filter((item): item is BellItem => item !== false && !cleared.includes(item.key))
}

/** The news that everyone in the account should see first. News that only repeats the status banner is left out. */
export const bannerNews = ({ notices, cleared }: NoticeOverview, status: AccountState["status"]): Notice | undefined =>
  notices.find(
    (notice) =>
      !cleared.includes(newsKey(notice)) &&
      notice.kind !== "statusPlanned" &&
      (notice.kind !== "statusSet" || (status !== "Suspended" && status !== "Cancelled")),
  )
