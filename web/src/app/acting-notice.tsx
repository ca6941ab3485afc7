import { useAccount } from "../kit/account.tsx"
import { portal } from "../kit/portal.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { useStore } from "../kit/use-store.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"

const noticeBar = lazyComponent(() => import("./acting-notice-bar.tsx").then((file) => file.ActingNoticeBar))

/** The bar is loaded only for users who are acting, who view another account, or whose acting has ended. */
export const ActingNotice = () => {
  const session = useSignedIn()
  const account = useAccount()
  const ended = useStore(portal.acting.state, (state) => state.ended)
  return (session.acting !== null || account.accountId !== session.accountId || ended !== undefined) && <Shown />
}

const Shown = () => {
  const { Part: ActingNoticeBar } = useLazyComponent(noticeBar)
  return ActingNoticeBar !== undefined && <ActingNoticeBar />
}
