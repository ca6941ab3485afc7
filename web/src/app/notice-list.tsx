import { useUnreadNotices } from "../operations/notices/notices.api.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useOpener } from "../ui/overlays/opener.tsx"
import { BellButton } from "../ui/shell/bell-button.tsx"

const noticePanel = lazyComponent(() => import("./notice-panel.tsx").then((file) => file.NoticePanel))

/** The bell with the number of unread notifications. */
export const NoticeList = () => {
  const unread = useUnreadNotices()
  const { element, Panel, place } = useOpener(noticePanel, "dialog", <BellButton count={unread} />)
  return (
    <>
      {element}
      {Panel && <Panel unread={unread} {...place} />}
    </>
  )
}
