import type {
  MeetingChannel,
  MeetingDetails,
  MeetingParticipant,
} from "@dialplane/contract/calling/meetings/meetings.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import { clockText } from "../routing/journey-tile.tsx"
import { meetingMessages } from "./meetings.messages.ts"
import { placeOn, ticksOf } from "./timeline.ts"
import { UserLink } from "./user-link.tsx"
import classes from "./meetings.module.css"

const icons: Readonly<Record<MeetingChannel, IconName>> = {
  deskPhone: "desk-phone",
  app: "device",
  browser: "world",
  dialIn: "phone",
}

/** Who took part: a bar from joining to leaving for each stay, and the same as text. */
export const ParticipantTimeline = ({ meeting }: { readonly meeting: MeetingDetails }) => {
  const messages = useMessages(meetingMessages)
  const { time } = useFormat()
  if (meeting.participants.length === 0) return <p className={classes.quiet}>{messages.noParticipants}</p>
  return (
    <>
      <div className={classes.axis} aria-hidden="true">
        <span data-at="start">{time(meeting.startedAt)}</span>
        {ticksOf(meeting).map((tick) => (
          <span key={tick} data-at="tick" style={{ left: `${placeOn(meeting, tick, tick).left}%` }}>
            {time(tick)}
          </span>
        ))}
        <span data-at="end">{time(meeting.endedAt)}</span>
      </div>
      <ol className={classes.participants} aria-label={messages.participants}>
        {meeting.participants.map((participant, index) => (
          <Row key={index} meeting={meeting} participant={participant} />
        ))}
      </ol>
    </>
  )
}

const Row = ({ meeting, participant }: { meeting: MeetingDetails; participant: MeetingParticipant }) => {
  const messages = useMessages(meetingMessages)
  const { time } = useFormat()
  const { userId, name, isHost, stays, seconds } = participant
  const channels = [...new Set(stays.map(({ channel }) => channel))]
  const texts = stays.map(({ joinedAt, leftAt, channel }) =>
    messages.stay(time(joinedAt, { seconds: true }), time(leftAt, { seconds: true }), messages[`channel_${channel}`]),
  )
  return (
    <li className={classes.participant}>
      <div className={classes.who}>
        <span className={classes.name}>
          <UserLink userId={userId} name={name} />
          {isHost && <span className={classes.tag}>{messages.hostTag}</span>}
          {userId === null && <span className={classes.tag}>{messages.guest}</span>}
        </span>
        <span className={classes.channel}>
          {channels.map((channel) => (
            <span key={channel}>
              <Icon name={icons[channel]} size={14} />
              {messages[`channel_${channel}`]}
            </span>
          ))}
        </span>
      </div>
      <div className={classes.track} aria-hidden="true">
        {stays.map(({ joinedAt, leftAt }, index) => {
          const { left, width } = placeOn(meeting, joinedAt, leftAt)
          return (
            <span
              key={joinedAt}
              className={classes.stay}
              title={texts[index]}
              style={{ left: `${left}%`, width: `${width}%` }}
            />
          )
        })}
      </div>
      <span className={classes.time}>
        <span className="dp-figures">{clockText(seconds)}</span>
        <VisuallyHidden>{texts.join(". ")}</VisuallyHidden>
      </span>
    </li>
  )
}
