import { useStore } from "../kit/use-store.ts"
import { accessQuestion, actingWish } from "../kit/asks.ts"
import { later } from "../ui/overlays/later.ts"
import { openedLater } from "../ui/overlays/opened-later.tsx"

const AssumeDialog = openedLater(later(() => import("../acting/assume-dialog.tsx").then((file) => file.AssumeDialog)), ({ onClose }) => onClose())
const WhoCanDialog = openedLater(later(() => import("../roles/who-can-dialog.tsx").then((file) => file.WhoCanDialog)), ({ onClose }) => onClose())

/** The questions that any screen may raise: in which role one acts, and who can do something. */
export const AskHost = () => {
  const wish = useStore(actingWish)
  const question = useStore(accessQuestion)
  return (
    <>
      {wish && <AssumeDialog key={`${wish.accountId}-${wish.roleId ?? ""}`} opened wish={wish} onClose={() => actingWish.set(undefined)} />}
      {question && <WhoCanDialog opened question={question} onClose={() => accessQuestion.set(undefined)} />}
    </>
  )
}
