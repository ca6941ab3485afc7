import type { Recording } from "@dialplane/contract/calling/recordings/recordings.schema"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { directionIcons } from "./direction-icons.ts"
import { lengthText } from "./length-text.ts"
import { directionMessages, kindMessages, type RecordingMessages } from "./recordings.messages.ts"
import classes from "./recordings.module.css"

export interface ColumnTools {
  readonly messages: RecordingMessages
  readonly phone: (number: string) => string
  readonly dateTime: (instant: string) => string
}

export const otherParty = (
  { messages, phone }: Pick<ColumnTools, "messages" | "phone">,
  { otherName, otherNumber }: Pick<Recording, "otherName" | "otherNumber">,
): string => otherName || (otherNumber === "" ? messages.unknownParty : phone(otherNumber))

export const nameOf = (tools: ColumnTools, recording: Recording): string =>
  `${tools.messages.callBetween(recording.ownerName, otherParty(tools, recording))}, ${tools.dateTime(recording.startedAt)}`

/** Conference bridges and meeting rooms never had a user. */
export const isOfFormerUser = ({ userId, ownedByExtension }: Recording): boolean => userId === null && !ownedByExtension

const owner = (messages: RecordingMessages, recording: Recording) => {
  const { ownerName, extension } = recording
  const isFormer = isOfFormerUser(recording)
  return (
    <span className={classes.person}>
      <PersonAvatar name={ownerName} size={24} />
      <span className={classes.text} title={`${ownerName} ${extension}`.trim()}>
        {ownerName}{" "}
        {(isFormer || extension !== "") && (
          <span className={classes.quiet}>{isFormer ? messages.offboarded : extension}</span>
        )}
      </span>
    </span>
  )
}
const other = ({ phone, messages }: ColumnTools, { otherName, otherNumber }: Recording) => (
  <span
    className={classes.text}
    title={[otherName, otherNumber === "" ? messages.unknownParty : phone(otherNumber)].filter(Boolean).join(" ")}
  >
    {otherName || (otherNumber === "" ? messages.unknownParty : "")}{" "}
    {otherNumber !== "" && (
      <span className={`${otherName === "" ? "" : classes.quiet} dp-figures`}>{phone(otherNumber)}</span>
    )}
  </span>
)

/** The columns of recording lists and the recycle bin. Ids of the sortable ones are the contract's sorts. */
export const callColumns = (
  tools: ColumnTools,
  { own }: { readonly own: boolean },
): Readonly<
  Record<"started" | "owner" | "other" | "direction" | "length" | "kind" | "comments", Column<Recording>>
> => {
  const { messages, dateTime } = tools
  return {
    started: {
      id: "startedAt",
      header: messages.started,
      sortable: true,
      fixed: true,
      width: 194,
      card: "title",
      cell: ({ startedAt }) => (
        <time dateTime={startedAt} className="dp-figures">
          {dateTime(startedAt)}
        </time>
      ),
    },
    owner: {
      id: "ownerName",
      header: messages.whose,
      sortable: true,
      grow: 2,
      min: 170,
      hidden: own,
      cell: (recording) => owner(messages, recording),
    },
    other: { id: "other", header: messages.other, grow: 3, min: 220, cell: (recording) => other(tools, recording) },
    direction: {
      id: "direction",
      header: messages.direction,
      width: 112,
      cell: ({ direction }) => (
        <span className={classes.mark}>
          <Icon name={directionIcons[direction]} size={15} />
          {directionMessages[direction]}
        </span>
      ),
    },
    length: {
      id: "seconds",
      header: messages.length,
      sortable: true,
      width: 84,
      align: "end",
      card: "aside",
      cell: ({ seconds }) => <span className="dp-figures">{lengthText(seconds)}</span>,
    },
    kind: { id: "kind", header: messages.kind, width: 116, cell: ({ kind }) => kindMessages[kind] },
    comments: {
      id: "comments",
      header: messages.comments,
      width: 96,
      cell: ({ comments }) =>
        comments.length === 0 ? (
          "—"
        ) : (
          <span className={classes.mark}>
            <Icon name="message" size={15} />
            <span aria-hidden="true" className="dp-figures">
              {comments.length}
            </span>
            <VisuallyHidden>{messages.commentCount(comments.length)}</VisuallyHidden>
          </span>
        ),
    },
  }
}

export const recordingColumns = (
  tools: ColumnTools,
  {
    own,
    withKind,
    onPlay,
  }: { readonly own: boolean; readonly withKind: boolean; readonly onPlay: (recording: Recording) => void },
): readonly Column<Recording>[] => {
  const columns = callColumns(tools, { own })
  return [
    {
      ...columns.started,
      width: 232,
      cell: (recording) => (
        <span className={classes.begin}>
          <IconButton
            icon="play"
            bordered
            label={tools.messages.playOf(nameOf(tools, recording))}
            onClick={() => onPlay(recording)}
          />
          {columns.started.cell(recording)}
        </span>
      ),
    },
    columns.owner,
    columns.other,
    columns.direction,
    columns.length,
    ...(withKind ? [columns.kind] : []),
    columns.comments,
  ]
}
