import { useState } from "react"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { later } from "../../ui/overlays/later.ts"
import { openedLater } from "../../ui/overlays/opened-later.tsx"
import { useMessages } from "../locale/use-locale.ts"
import type { Period } from "./period.ts"
import { periodMessages } from "./period.messages.ts"

const PeriodDialog = openedLater(
  later(() => import("./period-dialog.tsx").then((file) => file.PeriodDialog)),
  ({ onClose }) => onClose(),
)

/** For a list of what happened: a period of one's own, from a day to a day. */
export const PeriodButton = ({ onChoose }: { readonly onChoose: (period: Period) => unknown }) => {
  const messages = useMessages(periodMessages)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton icon="calendar" label={messages.period} onClick={() => setOpened(true)} />
      {opened && <PeriodDialog opened onChoose={onChoose} onClose={() => setOpened(false)} />}
    </>
  )
}
