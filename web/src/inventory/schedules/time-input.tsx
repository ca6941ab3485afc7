import { useState } from "react"
import { useLocale } from "../../kit/locale/use-locale.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { isTime, readTime, stepTime, writeTime } from "./time-text.ts"
import classes from "./schedules.module.css"

interface Props {
  readonly label: string
  /** "17:30"; any other text is shown as typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** For end times, midnight is 24:00. */
  readonly isEnd?: boolean
  readonly mistaken?: boolean
  readonly describedBy?: string | undefined
  readonly lockedBy?: string | undefined
}

/** A time of day in any notation, parsed on blur; the arrow keys change it by 15 minutes. */
export const TimeInput = ({ label, value, onChange, isEnd = false, mistaken, describedBy, lockedBy }: Props) => {
  const { timeFormat } = useLocale()
  const [typed, setTyped] = useState<string>()
  const give = (text: string) => {
    const read = readTime(text) ?? text
    const time = isEnd && read === "00:00" ? "24:00" : !isEnd && read === "24:00" ? "00:00" : read
    setTyped(undefined)
    if (time !== value) onChange(time)
  }
  return (
    <TextField
      label={null}
      aria-label={label}
      className={classes.time}
      autoComplete="off"
      inputMode={timeFormat === "24hr" ? "numeric" : "text"}
      maxLength={10}
      disabledReason={lockedBy}
      value={typed ?? writeTime(value, timeFormat)}
      aria-invalid={mistaken || !isTime(value) || undefined}
      aria-describedby={describedBy}
      data-mistaken={mistaken || !isTime(value) || undefined}
      onChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => typed !== undefined && give(typed)}
      onKeyDown={(event) => {
        const quarters = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0
        if (event.key === "Enter" && typed !== undefined) give(typed)
        if (quarters === 0 || lockedBy !== undefined) return
        event.preventDefault()
        give(stepTime(typed === undefined ? value : (readTime(typed) ?? value), quarters))
      }}
    />
  )
}
