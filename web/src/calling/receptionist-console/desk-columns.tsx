import type { DeskEntry } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { stateOf } from "./desk-state.ts"
import classes from "./receptionist-console.module.css"
import type { DeskMessages } from "./receptionist-console.messages.ts"

/** Ids of the sortable ones are the contract's sorts. */
export const deskColumns = (
  messages: DeskMessages,
  phone: (number: string) => string,
): readonly Column<DeskEntry>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 180,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ name, favorite }) => (
      <span className={classes.person}>
        <PersonAvatar name={name} />
        <span className={classes.text} dir="auto">
          {name}
        </span>
        {favorite && (
          <span className={classes.star}>
            <Icon name="star" size={14} />
            <VisuallyHidden>{messages.favorite}</VisuallyHidden>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "extension",
    header: messages.extension,
    sortable: true,
    width: 96,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "state",
    header: messages.state,
    min: 190,
    grow: 3,
    cell: (entry) => {
      const { tone, word, icon } = stateOf(entry, messages, phone)
      return (
        <StatusBadge plain tone={tone} icon={icon}>
          {word}
        </StatusBadge>
      )
    },
  },
  {
    id: "direct",
    header: messages.direct,
    width: 150,
    cell: ({ phoneNumbers }) => (
      <span className="dp-figures">{phoneNumbers[0] === undefined ? "—" : phone(phoneNumbers[0])}</span>
    ),
  },
  { id: "queues", header: messages.queues, min: 110, grow: 1, cell: ({ queues }) => queues.join(", ") || "—" },
]
