import type { ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import classes from "./acting-bar.module.css"

type Props = {
  /** "looking" has another style than acting: the user only views the account */
  kind?: "acting" | "looking"
  /** "Acting for" by default */
  verb?: string
  /** the account or role that the user acts in */
  name: ReactNode
  /** the role, the account acted for, or the reason */
  detail?: ReactNode
  /** the remaining time; not announced, because it changes constantly */
  time?: ReactNode
  onStop: () => void
  stopLabel?: string
  messages?: Partial<Messages["shell"]>
}

/** The colored bar above everything while the user acts in another account or role. */
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
