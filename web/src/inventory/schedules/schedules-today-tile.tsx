import type { Schedule } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { formatTime } from "../../kit/locale/format.ts"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { dayBarOf } from "./day-bar.ts"
import { schedulesQuery } from "./schedules.api.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { placeOf, useStateMessages } from "./state-messages.ts"
import classes from "./schedules-today-tile.module.css"

const most = 5

/** For dashboards: one bar of today for each schedule, with a line for now; those that are used most first. */
export const SchedulesToday = ({ title }: { readonly title: string }) => {
  const messages = useMessages(scheduleMessages)
  const { accountId, timeZone } = useAccount()
  const found = useQuery(schedulesQuery(accountId))
  const all = accountAddress(accountId, "schedules")
  const schedules = found.data?.items.toSorted((one, other) => other.useCount - one.useCount)
  const left = (schedules?.length ?? 0) - most
  return (
    <Section title={title} actions={<TextLink href={all}>{messages.allSchedules}</TextLink>}>
      {found.isLoadingError ? (
        <LoadError compact of={found} />
      ) : schedules === undefined ? (
        <ListSkeleton rows={4} />
      ) : schedules.length === 0 ? (
        <p className={classes.quiet}>{messages.none}</p>
      ) : (
        <>
          <ul className={classes.rows}>
            {schedules.slice(0, most).map((schedule) => (
              <Bar key={schedule.scheduleId} schedule={schedule} isElsewhere={schedule.timeZone !== timeZone} />
            ))}
          </ul>
          {left > 0 && (
            <p className={classes.quiet}>
              <TextLink href={all}>{messages.moreSchedules(left)}</TextLink>
            </p>
          )}
        </>
      )}
    </Section>
  )
}

const Bar = ({ schedule, isElsewhere }: { readonly schedule: Schedule; readonly isElsewhere: boolean }) => {
  const messages = useMessages(scheduleMessages)
  const settings = useLocale()
  const { accountId } = useAccount()
  const now = useNow()
  const { open, word, byHand, next } = useStateMessages()(schedule, now, now)
  const bar = dayBarOf(schedule, now)
  const percent = (at: number) => `${(100 * (at - bar.begins)) / (bar.ends - bar.begins)}%`
  const time = (at: number) => formatTime({ ...settings, timeZone: schedule.timeZone }, at)
  const hours = bar.open.map(({ from, to }) => `${time(from)} – ${time(to)}`).join(", ") || messages.todayClosed
  return (
    <li className={classes.row}>
      <span className={classes.head}>
        <span className={classes.name}>
          <TextLink quiet href={accountAddress(accountId, `schedules/${schedule.scheduleId}`)}>
            {schedule.name}
          </TextLink>
          {isElsewhere && <span className={classes.zone}>{placeOf(schedule.timeZone)}</span>}
        </span>
        <StatusBadge plain tone={byHand ? "warn" : open ? "good" : "off"}>
          {word}
        </StatusBadge>
      </span>
      <span
        className={classes.bar}
        role="img"
        aria-label={`${messages.todayHours(schedule.name, hours)}, ${messages.nowAt(time(now))}`}
      >
        {bar.open.map(({ from, to }) => (
          <span
            key={from}
            className={classes.open}
            style={{ insetInlineStart: percent(from), width: percent(bar.begins + to - from) }}
          />
        ))}
        <span className={classes.now} style={{ insetInlineStart: percent(now) }} />
      </span>
      <span className={classes.next}>{next}</span>
    </li>
  )
}
