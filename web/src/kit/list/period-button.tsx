import { useState } from "react"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { lazyOverlay } from "../../ui/overlays/lazy-overlay.tsx"
import { useMessages } from "../locale/use-locale.ts"
import type { Period } from "./period.ts"
import { periodMessages } from "./period.messages.ts"

const PeriodDialog = lazyOverlay(
  lazyComponent(() => import("./period-dialog.tsx").then((file) => file.PeriodDialog)),
  ({ onClose }) => onClose(),
)

/** For lists of events: a custom period, from one day to another. */
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
