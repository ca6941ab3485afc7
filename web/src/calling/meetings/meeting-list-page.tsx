import { meetingFilter, meetingTypes, type MeetingRecord } from "@dialplane/contract/calling/meetings/meetings.schema"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { usePageParams } from "../../kit/data/use-page-params.ts"
import { RecordList } from "../../kit/list/record-list.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useMay } from "../../kit/use-may.ts"
import type { Column } from "../../ui/table/column.ts"
import { clockText } from "../routing/journey-tile.tsx"
import { meetingsOfUserQuery, meetingsQuery } from "./meetings.api.ts"
import { meetingMessages, type MeetingMessages } from "./meetings.messages.ts"

const schema = meetingFilter.pick({ from: true, to: true, userId: true, code: true, type: true, recorded: true })
const ownSchema = schema.omit({ userId: true })

export const Page = () => {
  const messages = useMessages(meetingMessages)
  const { accountId } = useAccount()
  const { userId } = useSignedIn()
  const seesAll = useMay()("read:meeting-reports")
  const { dateTime, number } = useFormat()
  const columns = useMemo(() => columnsOf(messages, dateTime, number), [messages, dateTime, number])
  const chosenUser = usePageParams(schema).userId
  const users = [
    { value: String(userId), label: messages.me },
    ...(chosenUser === undefined || chosenUser === userId
      ? []
      : [{ value: String(chosenUser), label: messages.onlyThis }]),
  ]
  return (
    <RecordList<MeetingRecord>
      title={messages.meetings}
      sentence={seesAll ? messages.sentence : messages.ownSentence}
      schema={seesAll ? schema : ownSchema}
      query={(search) => (seesAll ? meetingsQuery(accountId, search) : meetingsOfUserQuery(userId, search))}
      columns={columns}
      filters={[
        {
          name: "type",
          label: messages.type,
          options: meetingTypes.map((value) => ({ value, label: messages[`type_${value}`] })),
        },
        {
          name: "recorded",
          label: messages.recording,
          options: [
            { value: "true", label: messages.recorded },
            { value: "false", label: messages.notRecorded },
          ],
        },
        ...(seesAll ? [{ name: "userId", label: messages.user, options: users }] : []),
      ]}
      search={{ name: "code", placeholder: messages.code }}
      rowId={({ meetingId }) => meetingId}
      rowName={({ topic }) => topic}
      rowHref={({ meetingId }) => accountAddress(accountId, `meetings/${meetingId}`)}
      isSimulated={({ isSimulated }) => isSimulated}
      simulated={messages.simulated}
      icon="video"
      none={{ title: messages.none, sentence: messages.noneSentence }}
      noneInPeriod={seesAll ? messages.noneInPeriod : messages.ownNoneInPeriod}
    />
  )
}

const columnsOf = (
  messages: MeetingMessages,
  dateTime: (at: string) => string,
  number: (value: number) => string,
): readonly Column<MeetingRecord>[] => [
  {
    id: "topic",
    header: messages.topic,
    min: 220,
    grow: 3,
    fixed: true,
    card: "title",
    cell: ({ topic }) => topic,
  },
  { id: "host", header: messages.host, min: 150, grow: 2, cell: ({ host }) => host.name },
  {
    id: "start",
    header: messages.start,
    width: 195,
    cell: ({ startedAt }) => <span className="dp-figures">{dateTime(startedAt)}</span>,
  },
  {
    id: "length",
    header: messages.length,
    width: 100,
    align: "end",
    cell: ({ seconds }) => <span className="dp-figures">{clockText(seconds)}</span>,
  },
  {
    id: "participants",
    header: messages.participants,
    width: 120,
    align: "end",
    cell: ({ participantsUnique }) => <span className="dp-figures">{number(participantsUnique)}</span>,
  },
  { id: "type", header: messages.type, width: 115, card: "aside", cell: ({ type }) => messages[`type_${type}`] },
  {
    id: "recording",
    header: messages.recording,
    width: 120,
    cell: ({ hasRecording }) => (hasRecording ? messages.recorded : "—"),
  },
]
