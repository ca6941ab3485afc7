import { useState } from "react"
import { useWords } from "../kit/locale/use-locale.ts"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { later } from "../ui/overlays/later.ts"
import { openedLater } from "../ui/overlays/opened-later.tsx"
import { recordingWords } from "./recordings.words.ts"

const PeriodDialog = openedLater(later(() => import("./period-dialog.tsx").then((file) => file.PeriodDialog)), ({ onClose }) => onClose())

/** A period of one's own, from a day to a day. */
export const PeriodButton = () => {
  const words = useWords(recordingWords)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton icon="calendar" label={words.period} onClick={() => setOpened(true)} />
      {opened && <PeriodDialog opened onClose={() => setOpened(false)} />}
    </>
  )
}
