import type { ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import { useWords } from "../words-context.tsx"
import type { Words } from "../words.ts"
import classes from "./acting-bar.module.css"

type Props = {
  /** whom one acts for */
  name: ReactNode
  /** with which role, on whose behalf */
  detail?: ReactNode
  onStop: () => void
  words?: Partial<Words["shell"]>
}

/** The coloured bar over everything while acting on behalf of another account or person. */
export const ActingBar = ({ name, detail, onStop, words: own }: Props) => {
  const words = useWords("shell", own)
  return (
    <div className={classes.bar} role="status">
      <Icon name="swap" />
      <span className={classes.words}>
        {words.actingFor} <strong>{name}</strong>
        {detail && <span className={classes.detail}> · {detail}</span>}
      </span>
      <button type="button" className={classes.stop} onClick={onStop}>
        {words.stopActing}
      </button>
    </div>
  )
}
