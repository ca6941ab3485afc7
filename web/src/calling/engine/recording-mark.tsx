import { useMessages } from "../../kit/locale/use-locale.ts"
import { engineMessages } from "./engine.messages.ts"
import classes from "./engine.module.css"

/** A call is being recorded now: a dot, and the word for whoever does not see it. */
export const RecordingMark = () => {
  const messages = useMessages(engineMessages)
  return (
    <span className={classes.recording}>
      <span className={classes.dot} aria-hidden />
      {messages.recording}
    </span>
  )
}
