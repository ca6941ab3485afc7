import { instantsAt, localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { minutesOf, nextChange, stateAt } from "@dialplane/contract/inventory/schedules/opening-hours"
import type { ScheduleWithUses } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { forceSchedule, releaseSchedule } from "./schedules.api.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { placeOf, useHoursMessages } from "./state-messages.ts"
import classes from "./schedules.module.css"

interface Props {
  readonly schedule: ScheduleWithUses
  readonly onClose: () => void
}

const asParams = ({ accountId, scheduleId }: ScheduleWithUses) => ({
  accountId: String(accountId),
  scheduleId: String(scheduleId),
})
const twoHours = 2 * 3_600_000

/** Opens or closes manually: until the next scheduled change, until a time, or until the schedule is resumed. */
export const OverrideDialog = ({ schedule, onClose }: Props) => {
  const messages = useMessages(scheduleMessages)
  const say = useHoursMessages()
  const now = useNow()
  const force = useMutation(forceSchedule)
  const byHours = { ...schedule, override: null }
  const [state, setState] = useState<"open" | "closed">(stateAt(byHours, now).open ? "closed" : "open")
  const [until, setUntil] = useState<"change" | "time" | "open-ended">("change")
  const { date, minute } = localTimeAt(schedule.timeZone, now + twoHours)
  const [time, setTime] = useState(
    `${date}T${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(Math.floor((minute % 60) / 15) * 15).padStart(2, "0")}`,
  )
  const change = nextChange(byHours, now)
  const chosen = (): string | null => {
    if (until === "open-ended" || (until === "change" && change === null)) return null
    return new Date(
      until === "change"
        ? change!
        : (instantsAt(schedule.timeZone, time.slice(0, 10), minutesOf(time.slice(11)))[0] ?? Number.NaN),
    ).toISOString()
  }
  const act = async () => {
    await force.mutateAsync({ params: asParams(schedule), body: { state, until: chosen() } })
    showToast({
      tone: "good",
      title: state === "open" ? messages.forcedOpen : messages.forcedClosed,
      message: schedule.name,
    })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.overrideTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind="primary"
            loading={force.isPending}
            disabledReason={until === "time" && time.length < 16 ? messages.chooseTime : undefined}
            onClick={() => void act().catch(() => {})}
          >
            {state === "open" ? messages.openNow : messages.closeNow}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        <p className={classes.quiet}>{messages.overrideSentence}</p>
        {force.isError && <ErrorBlock message={errorMessage(force.error)} />}
        <ChoiceField
          label={messages.setTo}
          value={state}
          onChange={setState}
          options={[
            { value: "closed", label: messages.closed },
            { value: "open", label: messages.open },
          ]}
        />
        <ChoiceField
          label={messages.until}
          value={until}
          onChange={setUntil}
          options={[
            {
              value: "change",
              label:
                change === null
                  ? messages.untilReleased
                  : messages.untilChange(say.moment(change, schedule.timeZone, now)),
            },
            { value: "time", label: messages.untilTime },
            ...(change === null ? [] : [{ value: "open-ended" as const, label: messages.untilReleased }]),
          ]}
        />
        {until === "time" && (
          <DateTimeField
            kind="datetime-local"
            label={messages.untilWhen}
            timeZone={messages.atPlace(placeOf(schedule.timeZone))}
            value={time}
            onChange={setTime}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Shows the override while it is in effect, with a button to resume the schedule. */
export const ForcedBanner = ({
  schedule,
  lockedBy,
}: {
  readonly schedule: ScheduleWithUses
  readonly lockedBy: string | undefined
}) => {
  const messages = useMessages(scheduleMessages)
  const say = useHoursMessages()
  const now = useNow()
  const release = useMutation(releaseSchedule)
  const { override, timeZone } = schedule
  if (override === null || (override.until !== null && Date.parse(override.until) <= now)) return null
  const act = async () => {
    await release.mutateAsync({ params: asParams(schedule) })
    showToast({ tone: "good", title: messages.released, message: schedule.name })
  }
  return (
    <div className={classes.banner}>
      <Banner
        tone="warn"
        title={override.state === "open" ? messages.isForcedOpen : messages.isForcedClosed}
        action={
          <ActionButton
            size="compact-sm"
            loading={release.isPending}
            disabledReason={lockedBy}
            onClick={() => void act().catch(() => {})}
          >
            {messages.release}
          </ActionButton>
        }
      >
        {release.isError
          ? errorMessage(release.error)
          : override.until === null
            ? messages.untilReleasedSentence
            : messages.untilSentence(say.moment(Date.parse(override.until), timeZone, now))}
      </Banner>
    </div>
  )
}
