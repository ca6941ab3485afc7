import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { BellButton } from "../ui/shell/bell-button.tsx"

const noticeList = lazyComponent(() => import("./notice-list.tsx").then((file) => file.NoticeList))

/** The notifications are loaded after the page itself. */
export const NoticeBell = () => {
  const { Part: NoticeList } = useLazyComponent(noticeList)
  return NoticeList ? <NoticeList /> : <BellButton count={0} />
}
