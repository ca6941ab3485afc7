import { later } from "../ui/overlays/later.ts"
import { useLater } from "../ui/overlays/use-later.ts"
import { BellButton } from "../ui/shell/bell-button.tsx"

const noticeList = later(() => import("./notice-list.tsx").then((file) => file.NoticeList))

/** What there is to tell comes after the page itself. */
export const NoticeBell = () => {
  const { Part: NoticeList } = useLater(noticeList)
  return NoticeList ? <NoticeList /> : <BellButton count={0} />
}
