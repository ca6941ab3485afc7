import type { CallRecord } from "@dialplane/contract/calling/call-records/call-records.schema"
import type { Column } from "../../ui/table/column.ts"
import { clockText, Party } from "../routing/journey-tile.tsx"
import { OwnResult } from "./own-result.tsx"
import type { CallMessages } from "./call-records.messages.ts"

/** In the calls of one party, the result may name whoever answered instead. */
export const callColumns = (
  messages: CallMessages,
  dateTime: (at: string) => string,
  isOfParty: boolean,
): readonly Column<CallRecord>[] => [
  {
    id: "from",
    header: messages.from,
    min: isOfParty ? 160 : 170,
    grow: 1,
    fixed: true,
    card: "title",
    cell: ({ from }) => <Party inTable {...from} hidden={messages.hidden} />,
  },
  {
    id: "to",
    header: messages.to,
    min: isOfParty ? 180 : 285,
    grow: 2,
    cell: ({ to }) => <Party inTable {...to} hidden={messages.hidden} />,
  },
  {
    id: "result",
    header: messages.result,
    ...(isOfParty ? { min: 250 } : { width: 130 }),
    card: "aside",
    cell: (call) => <OwnResult call={call} />,
  },
  {
    id: "time",
    header: messages.time,
    width: 195,
    cell: ({ startedAt }) => <span className="dp-figures">{dateTime(startedAt)}</span>,
  },
  { id: "direction", header: messages.direction, width: 110, cell: ({ direction }) => messages[direction] },
  {
    id: "wait",
    header: messages.ringAndWait,
    width: 125,
    align: "end",
    cell: ({ waitSeconds, ringSeconds }) => <span className="dp-figures">{clockText(waitSeconds + ringSeconds)}</span>,
  },
  {
    id: "talk",
    header: messages.talk,
    width: 80,
    align: "end",
    // What somebody else talked is not this party's talk time.
    cell: ({ talkSeconds, own }) => (
      <span className="dp-figures">
        {talkSeconds === 0 || own?.result === "answeredByOther" ? "—" : clockText(talkSeconds)}
      </span>
    ),
  },
]
