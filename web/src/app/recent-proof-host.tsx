import { portal } from "../kit/portal.ts"
import { useStore } from "../kit/use-store.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { lazyOverlay } from "../ui/overlays/lazy-overlay.tsx"

const RecentProofDialog = lazyOverlay(
  lazyComponent(() => import("../kit/identity-proof/recent-proof-dialog.tsx").then((file) => file.RecentProofDialog)),
  ({ settle }) => settle(false),
)

/** Asks the user to confirm that it is them, for a request of whichever screen. */
export const RecentProofHost = () => {
  const question = useStore(portal.recentProof.question)
  return question !== undefined && <RecentProofDialog opened settle={question.settle} />
}
