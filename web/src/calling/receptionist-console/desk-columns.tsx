import type { DeskEntry } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { stateOf } from "./desk-state.ts"
import classes from "./receptionist-console.module.css"
import type { DeskWords } from "./receptionist-console.words.ts"

/** Ids of the sortable ones are the contract's sorts. */
export const deskColumns = (words: DeskWords, phone: (number: string) => string): readonly Column<DeskEntry>[] => [
  {
    id: "name",
    header: words.name,
    sortable: true,
    min: 180,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ name, favourite }) => (
      <span className={classes.person}>
        <PersonAvatar name={name} />
        <span className={classes.text} dir="auto">
          {name}
        </span>
        {favourite && (
          <span className={classes.star}>
            <Icon name="star" size={14} />
            <VisuallyHidden>{words.favourite}</VisuallyHidden>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "extension",
    header: words.extension,
    sortable: true,
    width: 96,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "state",
    header: words.state,
    min: 190,
    grow: 3,
    cell: (entry) => {
      const { tone, word, icon } = stateOf(entry, words, phone)
      return (
        <StatusBadge plain tone={tone} icon={icon}>
          {word}
        </StatusBadge>
      )
    },
  },
  {
    id: "direct",
    header: words.direct,
    width: 150,
    cell: ({ phoneNumbers }) => (
      <span className="dp-figures">{phoneNumbers[0] === undefined ? "—" : phone(phoneNumbers[0])}</span>
    ),
  },
  { id: "queues", header: words.queues, min: 110, grow: 1, cell: ({ queues }) => queues.join(", ") || "—" },
]
