import { useLocation } from "@tanstack/react-router"
import { useEffect } from "react"
import { LeaveDialog } from "../kit/forms/leave-dialog.tsx"
import { waitingToLeave } from "../kit/forms/unsaved.ts"
import { useStore } from "../kit/use-store.ts"
import { accessQuestion, actingWish, moveWish } from "../kit/asks.ts"
import { later } from "../ui/overlays/later.ts"
import { openedLater } from "../ui/overlays/opened-later.tsx"

const AssumeDialog = openedLater(
  later(() => import("../identity/acting/assume-dialog.tsx").then((file) => file.AssumeDialog)),
  ({ onClose }) => onClose(),
)
const MoveAccountDialog = openedLater(
  later(() => import("../commercial/partners/move-account-dialog.tsx").then((file) => file.MoveAccountDialog)),
  ({ onClose }) => onClose(),
)
const WhoCanDialog = openedLater(
  later(() => import("../identity/roles/who-can-dialog.tsx").then((file) => file.WhoCanDialog)),
  ({ onClose }) => onClose(),
)

/**
 * The questions that any screen may raise: in which role one acts, where an account belongs, who can do something, and
 * whether unsaved changes may go.
 */
export const AskHost = () => {
  const wish = useStore(actingWish)
  const moving = useStore(moveWish)
  const question = useStore(accessQuestion)
  const waiting = useStore(waitingToLeave)
  const pathname = useLocation({ select: (location) => location.pathname })
  // A question belongs to the screen that raised it and goes with it.
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
