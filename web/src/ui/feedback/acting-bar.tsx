import type { ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import classes from "./acting-bar.module.css"

type Props = {
  /** "looking" is told apart in look from acting: nothing is done in another's name */
  kind?: "acting" | "looking"
  /** "Acting for", unless told */
  verb?: string
  /** whom one acts for, or as whom */
  name: ReactNode
  /** with which role, on whose behalf, why */
  detail?: ReactNode
  /** how long still; not announced, because it changes by itself */
  time?: ReactNode
  onStop: () => void
  stopLabel?: string
  messages?: Partial<Messages["shell"]>
}

/** The colored bar over everything while acting on behalf of another account or person. */
export const ActingBar = ({ kind = "acting", verb, name, detail, time, onStop, stopLabel, messages: own }: Props) => {
  const messages = useMessages("shell", own)
  return (
    <div className={classes.bar} data-kind={kind}>
      <Icon name={kind === "looking" ? "show" : "swap"} />
      <div className={classes.text}>
        <span role="status">
          {verb ?? messages.actingFor} <strong>{name}</strong>
          {detail && <span className={classes.detail}> · {detail}</span>}
        </span>
        {time && (
          <span className={classes.detail}>
            {" "}
            · <span className={classes.time}>{time}</span>
          </span>
        )}
      </div>
      <button type="button" className={classes.stop} onClick={onStop}>
        {stopLabel ?? messages.stopActing}
      </button>
    </div>
  )
}
