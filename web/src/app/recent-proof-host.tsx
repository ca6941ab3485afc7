import { useEffect } from "react"
import { portal } from "../kit/portal.ts"
import { createProofQuestion } from "../kit/request/recent-proof.ts"
import { useStore } from "../kit/use-store.ts"
import { watchFocus } from "../ui/overlays/focus-origin.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { lazyOverlay } from "../ui/overlays/lazy-overlay.tsx"

const RecentProofDialog = lazyOverlay(
  lazyComponent(() => import("../kit/identity-proof/recent-proof-dialog.tsx").then((file) => file.RecentProofDialog)),
  ({ settle }) => settle(false),
)
const { settle: settleStore, ask } = createProofQuestion()

/** Asks the user to confirm that it is them, for a request of whichever screen. */
export const RecentProofHost = () => {
  const settle = useStore(settleStore)
  useEffect(() => {
    portal.recentProof.ask = ask
    const stop = watchFocus()
    return () => {
      stop()
      // The session ended.
      settleStore.get()?.(false)
    }
  }, [])
  return settle && <RecentProofDialog opened settle={settle} />
}
