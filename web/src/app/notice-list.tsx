import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { useConfig } from "../kit/use-config.ts"
import { useNow } from "../ui/display/use-now.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useOpener } from "../ui/overlays/opener.tsx"
import { BellButton } from "../ui/shell/bell-button.tsx"
import { bellItems } from "./bell-items.ts"
import { isUnderWay, useRecentJobs } from "./recent-jobs.ts"
import { useAccountNews } from "./use-account-news.ts"

const noticePanel = lazyComponent(() => import("./notice-panel.tsx").then((file) => file.NoticePanel))

/**
 * The bell with everything that needs attention: the state of the account and news about it, finished jobs, and
 * simulated external services.
 */
export const NoticeList = () => {
  const account = useAccount()
  const maySeeStatus = useCan("read:account-status")
  const maySeeMail = useCan("read:mail-outbox")
  const { sandboxes } = useConfig()
  const { data } = useRecentJobs()
  const overview = useAccountNews()
  const now = useNow()
  const items = bellItems({
    account,
    maySeeStatus,
    overview,
    now,
    jobs: (data?.items ?? []).filter((job) => !isUnderWay(job)),
    isMailHeld: maySeeMail && sandboxes.includes("mail-outbox"),
  })
  const { element, Panel, place } = useOpener(noticePanel, "dialog", <BellButton count={items.length} />)
  return (
    <>
      {element}
      {Panel && <Panel items={items} {...place} />}
    </>
  )
}
