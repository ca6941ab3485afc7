import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { phoneHistoryQuery } from "./home.api.ts"
import { homeMessages } from "./home.messages.ts"
import { sparkline } from "./sparkline.ts"
import classes from "./figures-tile.module.css"

const week = 7 * 86_400_000
const [width, height] = [200, 32]

/** How many phones were online in the last 7 days; says since when, if that is less. */
export const PhoneSparkline = () => (useCan("read:devices") ? <Line /> : null)

const Line = () => {
  const messages = useMessages(homeMessages)
  const { number, dateTime } = useFormat()
  const { accountId } = useAccount()
  const { data } = useQuery(phoneHistoryQuery(accountId))
  if (data === undefined) return <span className={classes.spark} />
  if (data.since === null) return <span className={classes.caption}>{messages.noHistory}</span>
  const drawn = sparkline(data.samples, Date.now(), { width, height, milliseconds: week })
  const counts = data.samples.map(({ online }) => online)
  const isShort = Date.now() - Date.parse(data.since) < week - 2 * 3_600_000
  return (
    <>
      <svg
        className={classes.spark}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={messages.history(number(Math.min(...counts)), number(Math.max(...counts)))}
      >
        <path className={classes.area} d={drawn.area} />
        <path className={classes.line} d={drawn.line} />
      </svg>
      <span className={classes.caption}>
        {isShort ? messages.historySince(dateTime(data.since)) : messages.last7Days}
      </span>
    </>
  )
}
