import { listConferenceBridges } from "@dialplane/contract/calling/conference-bridges/conference-bridges.endpoints"
import {
  conferenceBridgeFilter,
  type ConferenceBridge,
} from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import { useMemo } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ObjectListPage } from "../../kit/object/object-list-page.tsx"
import type { Column } from "../../ui/table/column.ts"
import { BridgeState } from "./bridge-state.tsx"
import { bridgeMessages, type BridgeMessages } from "./conference-bridges.messages.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const DeleteBridge = lazyWindow(() => import("./delete-bridge.tsx").then((file) => file.DeleteBridge))

export const Page = () => {
  const messages = useMessages(bridgeMessages)
  const shown = usePhoneNumbers()
  return (
    <ObjectListPage
      path="conference-bridges"
      title={messages.bridges}
      messages={messages}
      icon="users"
      endpoint={listConferenceBridges}
      schema={conferenceBridgeFilter}
      idOf={idOf}
      columns={useMemo(() => bridgeColumns(messages, shown), [messages, shown])}
      mayNotCreate={useWhyNot("create:conference-bridges")}
      mayNotDelete={useWhyNot("delete:conference-bridges")}
      actions={useFileActions({
        kind: "conferenceBridges",
        importKey: "create:conference-bridges",
        exportKey: "read:conference-bridges",
      })}
      deleteDialog={(bridge, onClose) => <DeleteBridge bridge={bridge} onClose={onClose} />}
    />
  )
}

const idOf = ({ kitId }: ConferenceBridge) => kitId

const bridgeColumns = (
  messages: BridgeMessages,
  shown: (number: string) => string,
): readonly Column<ConferenceBridge>[] => [
  { id: "state", header: messages.state, width: 130, cell: (bridge) => <BridgeState bridge={bridge} plain /> },
  {
    id: "participants",
    header: messages.participants,
    width: 130,
    cell: ({ maxParticipants }) => messages.upTo(maxParticipants),
  },
  {
    id: "recording",
    header: messages.recording,
    min: 180,
    grow: 1,
    cell: ({ record }) => messages[`record_${record}`],
  },
  {
    id: "numbers",
    header: messages.numbers,
    min: 180,
    grow: 2,
    cell: ({ phoneNumbers }) => <span className="dp-figures">{phoneNumbers.map(shown).join(", ") || "—"}</span>,
  },
  {
    id: "location",
    header: messages.location,
    min: 150,
    grow: 1,
    cell: ({ locationName }) => <span dir="auto">{locationName ?? "—"}</span>,
  },
]
