import { useLocation } from "@tanstack/react-router"
import { useEffect } from "react"
import { LeaveDialog } from "../kit/forms/leave-dialog.tsx"
import { waitingToLeave } from "../kit/forms/unsaved.ts"
import { useStore } from "../kit/use-store.ts"
import { accessQuestion, actingWish, moveWish } from "../kit/asks.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { lazyOverlay } from "../ui/overlays/lazy-overlay.tsx"

const AssumeDialog = lazyOverlay(
  lazyComponent(() => import("../identity/acting/assume-dialog.tsx").then((file) => file.AssumeDialog)),
  ({ onClose }) => onClose(),
)
const MoveAccountDialog = lazyOverlay(
  lazyComponent(() => import("../commercial/partners/move-account-dialog.tsx").then((file) => file.MoveAccountDialog)),
  ({ onClose }) => onClose(),
)
const WhoCanDialog = lazyOverlay(
  lazyComponent(() => import("../identity/roles/who-can-dialog.tsx").then((file) => file.WhoCanDialog)),
  ({ onClose }) => onClose(),
)

/**
 * The dialogs that any screen can open: choose a role to act in, choose a parent account, check access, and confirm
 * leaving unsaved changes.
 */
export const AskHost = () => {
  const wish = useStore(actingWish)
  const moving = useStore(moveWish)
  const question = useStore(accessQuestion)
  const waiting = useStore(waitingToLeave)
  const pathname = useLocation({ select: (location) => location.pathname })
  // A question is closed when the user leaves the screen that asked it.
  useEffect(
    () => () => {
      for (const asked of [actingWish, moveWish, accessQuestion]) asked.set(undefined)
    },
    [pathname],
  )
  const leave = () => {
    waitingToLeave.set(undefined)
    waiting?.go()
  }
  return (
    <>
      {wish && (
        <AssumeDialog
          key={`${wish.accountId}-${wish.roleId ?? ""}`}
          opened
          wish={wish}
          onClose={() => actingWish.set(undefined)}
        />
      )}
      {moving && (
        <MoveAccountDialog key={moving.accountId} opened wish={moving} onClose={() => moveWish.set(undefined)} />
      )}
      {question && <WhoCanDialog opened question={question} onClose={() => accessQuestion.set(undefined)} />}
      {waiting && <LeaveDialog asking stay={() => waitingToLeave.set(undefined)} leave={leave} />}
    </>
  )
}
