import { recordName, type PhoneBookRecord } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { kindWords, type PhoneBookWords } from "./phone-book.words.ts"
import classes from "./phone-book.module.css"

/** Ids of the sortable ones are the contract's sorts. */
export const bookColumns = (
  words: PhoneBookWords,
  phone: (number: string) => string,
): readonly Column<PhoneBookRecord>[] => [
  {
    id: "name",
    header: words.name,
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
        {entry.favourite && (
          <span className={classes.star}>
            <Icon name="star" size={14} />
            <VisuallyHidden>{words.favourite}</VisuallyHidden>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "company",
    header: words.company,
    sortable: true,
    grow: 2,
    min: 160,
    cell: (entry) => two(entry.company === recordName(entry) ? "" : entry.company, entry.jobTitle),
  },
  {
    id: "numbers",
    header: words.numbers,
    grow: 3,
    min: 240,
    cell: ({ numbers }) => (
      <span className={classes.numbers}>
        {numbers.slice(0, 1).map(({ phoneBookNumberId, kind, number }) => (
          <span key={phoneBookNumberId} className={classes.number}>
            <span className="dp-figures">{phone(number)}</span> <span className={classes.quiet}>{kindWords[kind]}</span>
          </span>
        ))}
        {numbers.length > 1 && <span className={classes.quiet}>{words.moreNumbers(numbers.length - 1)}</span>}
        {numbers.length === 0 && "—"}
      </span>
    ),
  },
  {
    id: "email",
    header: words.email,
    grow: 2,
    min: 180,
    cell: ({ email }) => <span className={classes.text}>{email || "—"}</span>,
  },
  {
    id: "notes",
    header: words.notes,
    grow: 2,
    min: 180,
    hidden: true,
    cell: ({ notes }) => <span className={classes.text}>{notes || "—"}</span>,
  },
  {
    id: "updatedAt",
    header: words.changed,
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
