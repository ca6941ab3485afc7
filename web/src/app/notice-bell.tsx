import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { useFormat } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { useConfig } from "../kit/use-config.ts"
import { ActionMenu } from "../ui/overlays/action-menu.tsx"
import type { MenuAction } from "../ui/overlays/menu-action.ts"
import { BellButton } from "../ui/shell/bell-button.tsx"
import { isUnderWay, useRecentJobs } from "./recent-jobs.ts"

/** What wants attention: the state of the account, long work that ended, and stand-ins for the outside world. */
export const NoticeBell = () => {
  const notices = useNotices()
  return (
    <ActionMenu
      width={320}
      trigger={<BellButton count={notices.length} />}
      header={notices.length === 0 ? "Nothing new" : "Notices"}
      groups={notices.length === 0 ? [] : [{ id: "notices", actions: notices }]}
    />
  )
}

const useNotices = (): MenuAction[] => {
  const { accountId, status, plannedStatus, trial, fraudHold } = useAccount()
  const { zonedDateTime } = useFormat()
  const maySeeStatus = useCan("read:account-status")
  const { sandboxes } = useConfig()
  const maySeeMail = useCan("read:mail-outbox")
  const { data } = useRecentJobs()
  const over = (data?.items ?? []).filter((job) => !isUnderWay(job))
  return [
    ...(fraudHold ? [{ id: "hold", label: "This account is on hold while it is reviewed", icon: "warning" as const }] : []),
    ...(trial ? [{ id: "trial", label: "This account is a trial", icon: "info" as const }] : []),
    ...(status === "Suspended" || status === "Cancelled" ? [{ id: "status", label: `This account is ${status.toLowerCase()}`, icon: "warning" as const }] : []),
    ...(maySeeStatus && plannedStatus !== null
      ? [{
          id: "planned", label: `This account will be ${plannedStatus.status.toLowerCase()} on ${zonedDateTime(plannedStatus.at)}`, icon: "warning" as const,
          href: accountAddress(accountId, "account"),
        }]
      : []),
    ...over.map((job): MenuAction => ({ id: `job-${job.jobId}`, label: `${job.title}: ${job.state}`, icon: job.state === "done" ? "success" : "failed" })),
    ...(maySeeMail && sandboxes.includes("mail-outbox") ? [{ id: "mail", label: "No mail server is set: mail waits in the outbox", icon: "mail" as const, href: "/developers/mail" }] : []),
  ]
}
