import type { LiveCall } from "@dialplane/contract/calling/engine/engine.schema"
import type { Column } from "../../ui/table/column.ts"
import { Party } from "../routing/journey-tile.tsx"
import { ObjectName } from "../routing/object-link-tile.tsx"
import type { EngineMessages } from "./engine.messages.ts"
import { Elapsed } from "./elapsed-tile.tsx"
import { RecordingMark } from "./recording-mark.tsx"
import classes from "./engine.module.css"

const placeText = (messages: EngineMessages, { place, onHold, conferenceRole, waitsForHost }: LiveCall): string => {
  if (onHold) return messages.onHold
  if (waitsForHost) return messages.waitsForHost
  return conferenceRole === "host" ? messages.inConferenceAsHost : messages[`place_${place}`]
}

export type LiveColumn = "from" | "to" | "place" | "object" | "duration" | "people"

export const liveColumns = (
  messages: EngineMessages,
  without: readonly LiveColumn[] = [],
): readonly Column<LiveCall>[] => allColumns(messages).filter(({ id }) => !without.includes(id))

const allColumns = (messages: EngineMessages): readonly (Column<LiveCall> & { readonly id: LiveColumn })[] => [
  {
    id: "from",
    header: messages.from,
    min: 150,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ from, callerNamePrefix }) => (
      <Party {...from} name={`${callerNamePrefix} ${from.name}`.trim()} hidden={messages.hidden} />
    ),
  },
  { id: "to", header: messages.to, min: 150, grow: 2, cell: ({ to }) => <Party {...to} hidden={messages.hidden} /> },
  {
    id: "place",
    header: messages.place,
    min: 150,
    grow: 2,
    cell: (call) => (
      <span className={classes.now}>
        {placeText(messages, call)}
        {call.isRecorded && <RecordingMark />}
      </span>
    ),
  },
  {
    id: "object",
    header: messages.at,
    min: 130,
    grow: 1,
    cell: ({ objectKind, objectId, objectName }) =>
      objectName === "" ? "—" : <ObjectName kind={objectKind} id={objectId} name={objectName} />,
  },
  {
    id: "duration",
    header: messages.duration,
    width: 90,
    align: "end",
    card: "aside",
    cell: ({ since }) => <Elapsed since={since} />,
  },
  {
    id: "people",
    header: messages.phones,
    min: 150,
    grow: 2,
    cell: ({ extensions }) => {
      const named = (state: "ringing" | "talking") =>
        extensions.filter((one) => one.state === state).map(({ extension, name }) => `${extension} ${name}`)
      const [talking, ringing] = [named("talking"), named("ringing")]
      const text = [...talking, ...(ringing.length === 0 ? [] : [messages.ringing(ringing.slice(0, 3).join(", "))])]
      return <span dir="auto">{text.join(", ") || "—"}</span>
    },
  },
]
