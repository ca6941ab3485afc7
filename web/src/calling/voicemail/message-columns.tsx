import type { VoicemailMessage } from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import { lengthText } from "./length-text.ts"
import { usePlayback } from "./playback.ts"
import type { VoicemailMessages } from "./voicemail.messages.ts"
import classes from "./voicemail.module.css"

export interface ColumnTools {
  readonly messages: VoicemailMessages
  readonly phone: (number: string) => string
  readonly dateTime: (instant: string) => string
}

export const callerOf = ({ messages, phone }: Pick<ColumnTools, "messages" | "phone">, message: VoicemailMessage) =>
  message.callerName || (message.callerNumber === "" ? messages.hidden : phone(message.callerNumber))
export const nameOf = (tools: ColumnTools, message: VoicemailMessage) =>
  tools.messages.messageOf(callerOf(tools, message), tools.dateTime(message.receivedAt))

interface CellProps {
  readonly tools: ColumnTools
  readonly message: VoicemailMessage
  readonly onPlay: (message: VoicemailMessage) => readonly [fetch: () => Promise<Blob>, onStart: () => void]
}

/** Plays in place; a line under the caller shows how far it is. */
const CallerCell = ({ tools, message, onPlay }: CellProps) => {
  const { messages, phone } = tools
  const { id, progress, toggle } = usePlayback()
  const plays = id === message.messageId
  const name = nameOf(tools, message)
  return (
    <span className={classes.caller}>
      <IconButton
        icon={plays ? "stop" : "play"}
        bordered
        size={32}
        label={plays ? messages.stop(name) : messages.play(name)}
        onClick={(event) => {
          event.stopPropagation()
          toggle(message.messageId, ...onPlay(message))
        }}
      />
      <span className={classes.who} data-new={message.state === "new" || undefined}>
        <span className={classes.text} dir="auto">
          {callerOf(tools, message)}
        </span>
        {message.callerName !== "" && message.callerNumber !== "" && (
          <a
            className={`${classes.number} dp-figures`}
            href={`tel:${message.callerNumber}`}
            aria-label={messages.callBack(phone(message.callerNumber))}
            tabIndex={-1}
            onClick={(event) => event.stopPropagation()}
          >
            {phone(message.callerNumber)}
          </a>
        )}
        {plays && (
          <span className={classes.track} aria-hidden="true">
            <span style={{ inlineSize: `${Math.round(progress * 100)}%` }} />
          </span>
        )}
      </span>
    </span>
  )
}

const StateCell = ({ tools: { messages }, message }: Pick<CellProps, "tools" | "message">) => (
  <span className={classes.states}>
    {message.deletedAt !== null ? (
      <StatusBadge plain tone="off">
        {messages.deleted}
      </StatusBadge>
    ) : message.state === "new" ? (
      <StatusBadge plain tone="info" icon="voicemail">
        {messages.new}
      </StatusBadge>
    ) : (
      <span className={classes.quiet}>{messages.saved}</span>
    )}
    {message.isUrgent && (
      <StatusBadge plain tone="warn">
        {messages.urgent}
      </StatusBadge>
    )}
  </span>
)

export const messageColumns = (
  tools: ColumnTools,
  {
    withBox,
    withUser,
    onPlay,
  }: { readonly withBox: boolean; readonly withUser: boolean; readonly onPlay: CellProps["onPlay"] },
): readonly Column<VoicemailMessage>[] => {
  const { messages } = tools
  return [
    {
      id: "caller",
      header: messages.caller,
      sortable: true,
      fixed: true,
      grow: 3,
      min: 250,
      card: "title",
      cell: (message) => <CallerCell tools={tools} message={message} onPlay={onPlay} />,
    },
    {
      id: "receivedAt",
      header: messages.time,
      sortable: true,
      width: 150,
      cell: ({ receivedAt }) => <RelativeTime at={receivedAt} inTable />,
    },
    {
      id: "seconds",
      header: messages.length,
      sortable: true,
      width: 84,
      align: "end",
      card: "aside",
      cell: ({ seconds }) => <span className="dp-figures">{lengthText(seconds)}</span>,
    },
    {
      id: "state",
      header: messages.state,
      width: 170,
      cell: (message) => <StateCell tools={tools} message={message} />,
    },
    ...(withBox
      ? [
          {
            id: "box",
            header: messages.box,
            grow: 1,
            min: 150,
            cell: ({ extension, boxName }: VoicemailMessage) => (
              <span className={classes.text} dir="auto" title={`${extension} ${boxName}`}>
                {extension} {boxName}
              </span>
            ),
          },
        ]
      : []),
    ...(withUser
      ? [
          {
            id: "leftFor",
            header: messages.leftFor,
            grow: 1,
            min: 140,
            cell: ({ leftFor, leftForId }: VoicemailMessage) => (
              <span className={classes.text} dir="auto">
                {leftFor ?? (leftForId === null ? messages.noUser : messages.deletedUser)}
              </span>
            ),
          },
        ]
      : []),
    {
      id: "note",
      header: messages.note,
      grow: 2,
      min: 160,
      cell: ({ note, forwardedBy }) => {
        const text = [forwardedBy === null ? "" : messages.forwardedBy(forwardedBy), note].filter(Boolean).join(": ")
        return text === "" ? (
          "—"
        ) : (
          <span className={classes.text} dir="auto" title={text}>
            {text}
          </span>
        )
      },
    },
  ]
}
