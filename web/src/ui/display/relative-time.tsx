import { Tooltip } from "./tooltip.tsx"
import { exactTime, relativeTime, type TimeFormat } from "./time-text.ts"
import { useNow } from "./use-now.ts"
import classes from "./relative-time.module.css"

type Props = {
  at: Date | string | number
  timeFormat?: TimeFormat
  locale?: string
  timeZone?: string
  /** no tab stop, for tables with hundreds of rows */
  inTable?: boolean
}

/** The time elapsed, with the exact time on hover and focus. */
export const RelativeTime = ({ at, timeFormat, locale, timeZone, inTable }: Props) => {
  const now = useNow()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <>—</>
  const exact = exactTime(date, { timeFormat, locale, timeZone })
  return (
    <Tooltip label={exact}>
      <time className={classes.time} dateTime={date.toISOString()} tabIndex={inTable ? undefined : 0}>
        {relativeTime(date, new Date(now), locale, timeZone)}
      </time>
    </Tooltip>
  )
}
