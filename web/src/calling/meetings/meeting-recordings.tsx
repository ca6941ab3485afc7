import type { MeetingDetails } from "@dialplane/contract/calling/meetings/meetings.schema"
import { useMemo } from "react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { clockText } from "../routing/journey-tile.tsx"
import { meetingMessages } from "./meetings.messages.ts"

type Recording = MeetingDetails["recordings"][number]
const megabyte = 1_000_000

/** Which recordings of a meeting exist. */
export const MeetingRecordings = ({ meeting: { recordings, isSimulated } }: { readonly meeting: MeetingDetails }) => {
  const messages = useMessages(meetingMessages)
  const { time, number } = useFormat()
  const columns = useMemo(
    (): readonly Column<Recording>[] => [
      {
        id: "kind",
        header: messages.type,
        min: 120,
        grow: 1,
        fixed: true,
        cell: ({ kind }) => messages[`kind_${kind}`],
      },
      {
        id: "began",
        header: messages.began,
        width: 140,
        cell: ({ startedAt }) => <span className="dp-figures">{time(startedAt, { seconds: true })}</span>,
      },
      {
        id: "length",
        header: messages.length,
        width: 110,
        align: "end",
        cell: ({ seconds }) => <span className="dp-figures">{clockText(seconds)}</span>,
      },
      {
        id: "size",
        header: messages.size,
        width: 110,
        align: "end",
        cell: ({ bytes }) => (
          <span className="dp-figures">
            {messages.megabytes(number(bytes / megabyte, { maximumFractionDigits: bytes < 10 * megabyte ? 1 : 0 }))}
          </span>
        ),
      },
    ],
    [messages, time, number],
  )
  return (
    <Section
      divided
      title={messages.recordings}
      sentence={isSimulated ? messages.recordingsSimulated : messages.recordingsSentence}
    >
      <DataTable
        label={messages.recordings}
        height="auto"
        columns={columns}
        rows={recordings}
        rowId={({ recordingId }) => recordingId}
        rowName={({ kind }) => messages[`kind_${kind}`]}
      />
    </Section>
  )
}
