import { callerIdCodes } from "@dialplane/contract/inventory/numbers/caller-id"
import type { NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import type { PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { statusMessages, type NumberMessages } from "./numbers.messages.ts"
import { statusTones } from "./status-tones.ts"
import classes from "./number-columns.module.css"

export const NumberStatusBadge = ({ status, plain }: { readonly status: NumberStatus; readonly plain?: boolean }) => (
  <StatusBadge plain={plain} tone={statusTones[status]}>
    {statusMessages[status]}
  </StatusBadge>
)

interface Settings {
  readonly messages: NumberMessages
  readonly format: (number: string) => string
  readonly date: (at: string) => string
}

/** Ids of the sortable ones are the contract's sorts. */
export const numberColumns = ({ messages, format, date }: Settings): Column<PhoneNumber>[] => [
  {
    id: "number",
    header: messages.number,
    sortable: true,
    fixed: true,
    width: 200,
    card: "title",
    cell: ({ phoneNumber, country, initialAssign }) => (
      <span className={classes.number}>
        <span className={classes.country}>{country}</span>
        <span className="dp-figures">{format(`+${phoneNumber}`)}</span>
        {initialAssign && (
          <span className={classes.star} title={messages.offered}>
            <Icon name="star" size={13} />
            <VisuallyHidden>{messages.offered}</VisuallyHidden>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "kind",
    header: messages.kind,
    width: 90,
    cell: ({ isTollFree }) => (isTollFree ? messages.tollFree : messages.local),
  },
  {
    id: "leadsTo",
    header: messages.leadsTo,
    grow: 2,
    min: 200,
    cell: (number) => <Destination number={number} messages={messages} />,
  },
  {
    id: "status",
    header: messages.status,
    sortable: true,
    width: 125,
    card: "aside",
    cell: ({ status }) => <NumberStatusBadge plain status={status} />,
  },
  {
    id: "callerIdName",
    header: messages.callerIdName,
    sortable: true,
    grow: 1,
    min: 140,
    cell: ({ callerIdName }) => callerIdName || nothing,
  },
  {
    id: "callerIdCode",
    header: messages.callerIdCode,
    width: 150,
    hidden: true,
    cell: ({ callerIdCode }) => callerIdCodes.find(({ code }) => code === callerIdCode)?.name,
  },
  {
    id: "customTag",
    header: messages.tag,
    width: 130,
    cell: ({ customTag }) => (customTag === null ? nothing : <span className={classes.tag}>{customTag}</span>),
  },
  {
    id: "backupNumber",
    header: messages.backup,
    width: 150,
    cell: ({ backupNumber }) =>
      backupNumber === "" ? nothing : <span className="dp-figures">{format(backupNumber)}</span>,
  },
  {
    id: "location",
    header: messages.location,
    grow: 1,
    min: 150,
    hidden: true,
    cell: ({ locationName }) => locationName ?? nothing,
  },
  {
    id: "provider",
    header: messages.provider,
    grow: 1,
    min: 170,
    hidden: true,
    cell: ({ providerName }) => providerName ?? nothing,
  },
  {
    id: "createdAt",
    header: messages.added,
    sortable: true,
    width: 125,
    hidden: true,
    card: "none",
    cell: ({ createdAt }) => date(createdAt),
  },
]

const nothing = <span className={classes.nothing}>—</span>

/** The destination of a number: an extension, an application, or none. */
export const Destination = ({
  number: { leadsTo, application },
  messages,
}: {
  readonly number: Pick<PhoneNumber, "leadsTo" | "application">
  readonly messages: NumberMessages
}) => {
  if (application !== null)
    return (
      <span className={classes.target}>
        <Icon name="bot" size={14} />
        <span className={classes.text}>{application.name}</span>
      </span>
    )
  if (leadsTo === null) return <span className={classes.nothing}>{messages.nowhere}</span>
  const kind = leadsTo.extensionType === "Extension" ? "" : ` · ${leadsTo.extensionType}`
  return (
    <span className={classes.target}>
      <span className={classes.short}>{leadsTo.extension}</span>
      <span className={classes.text}>
        {leadsTo.name}
        {kind}
      </span>
    </span>
  )
}
