import { recordName, type PhoneBookRecord } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { kindMessages, type PhoneBookMessages } from "./phone-book.messages.ts"
import classes from "./phone-book.module.css"

/** Ids of the sortable ones are the contract's sorts. */
export const bookColumns = (
  messages: PhoneBookMessages,
  phone: (number: string) => string,
): readonly Column<PhoneBookRecord>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 200,
    card: "title",
    cell: (entry) => (
      <span className={classes.name}>
        {entry.firstName + entry.lastName === "" ? (
          <span className={classes.mark}>
            <Icon name="company" size={15} />
          </span>
        ) : (
          <PersonAvatar name={recordName(entry)} size={24} />
        )}
        <span className={classes.text}>{recordName(entry)}</span>
        {entry.favorite && (
          <span className={classes.star}>
            <Icon name="star" size={14} />
            <VisuallyHidden>{messages.favorite}</VisuallyHidden>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "company",
    header: messages.company,
    sortable: true,
    grow: 2,
    min: 160,
    cell: (entry) => two(entry.company === recordName(entry) ? "" : entry.company, entry.jobTitle),
  },
  {
    id: "numbers",
    header: messages.numbers,
    grow: 3,
    min: 240,
    cell: ({ numbers }) => (
      <span className={classes.numbers}>
        {numbers.slice(0, 1).map(({ phoneBookNumberId, kind, number }) => (
          <span key={phoneBookNumberId} className={classes.number}>
            <span className="dp-figures">{phone(number)}</span>{" "}
            <span className={classes.quiet}>{kindMessages[kind]}</span>
          </span>
        ))}
        {numbers.length > 1 && <span className={classes.quiet}>{messages.moreNumbers(numbers.length - 1)}</span>}
        {numbers.length === 0 && "—"}
      </span>
    ),
  },
  {
    id: "email",
    header: messages.email,
    grow: 2,
    min: 180,
    cell: ({ email }) => <span className={classes.text}>{email || "—"}</span>,
  },
  {
    id: "notes",
    header: messages.notes,
    grow: 2,
    min: 180,
    hidden: true,
    cell: ({ notes }) => <span className={classes.text}>{notes || "—"}</span>,
  },
  {
    id: "updatedAt",
    header: messages.changed,
    sortable: true,
    width: 140,
    card: "none",
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} inTable />,
  },
]

const two = (first: string, second: string) => {
  if (first === "" && second === "") return "—"
  return (
    <span className={classes.text}>
      {first}
      {first !== "" && second !== "" && <span className={classes.quiet}> · </span>}
      <span className={classes.quiet}>{second}</span>
    </span>
  )
}
