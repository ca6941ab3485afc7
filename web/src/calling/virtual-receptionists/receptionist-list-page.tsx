import { listVirtualReceptionists } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.endpoints"
import {
  receptionistFilter,
  type Receptionist,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { useMemo } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ObjectListPage } from "../../kit/object/object-list-page.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import type { Column } from "../../ui/table/column.ts"
import { receptionistMessages, type ReceptionistMessages } from "./virtual-receptionists.messages.ts"

const DeleteReceptionist = lazyWindow(() => import("./delete-receptionist.tsx").then((file) => file.DeleteReceptionist))

export const Page = () => {
  const messages = useMessages(receptionistMessages)
  const shown = usePhoneNumbers()
  return (
    <ObjectListPage
      path="virtual-receptionists"
      title={messages.receptionists}
      messages={messages}
      icon="receptionist"
      endpoint={listVirtualReceptionists}
      schema={receptionistFilter}
      idOf={idOf}
      columns={useMemo(() => receptionistColumns(messages, shown), [messages, shown])}
      mayNotCreate={useWhyNot("create:virtual-receptionist")}
      mayNotDelete={useWhyNot("delete:virtual-receptionist")}
      actions={useFileActions({
        kind: "virtualReceptionists",
        importKey: "create:virtual-receptionist",
        exportKey: "read:virtual-receptionist",
      })}
      deleteDialog={(receptionist, onClose) => <DeleteReceptionist receptionist={receptionist} onClose={onClose} />}
    />
  )
}

const idOf = ({ vrId }: Receptionist) => vrId

const receptionistColumns = (
  messages: ReceptionistMessages,
  shown: (number: string) => string,
): readonly Column<Receptionist>[] => [
  {
    id: "keys",
    header: messages.keys,
    min: 160,
    grow: 1,
    cell: ({ usedKeys, leadsNowhere }) =>
      leadsNowhere ? (
        <StatusBadge tone="warn">{messages.leadsNowhere}</StatusBadge>
      ) : (
        <span className="dp-figures">{usedKeys.join("  ") || messages.noKeys}</span>
      ),
  },
  {
    id: "numbers",
    header: messages.numbers,
    min: 140,
    grow: 1,
    cell: ({ phoneNumbers }) => <span className="dp-figures">{phoneNumbers.map(shown).join(", ") || "—"}</span>,
  },
  {
    id: "greeting",
    header: messages.greeting,
    min: 150,
    grow: 1,
    cell: ({ greetingName }) => <span dir="auto">{greetingName ?? messages.standardGreeting}</span>,
  },
  {
    id: "schedule",
    header: messages.schedule,
    min: 120,
    grow: 1,
    cell: ({ scheduleName }) => <span dir="auto">{scheduleName ?? messages.always}</span>,
  },
]
