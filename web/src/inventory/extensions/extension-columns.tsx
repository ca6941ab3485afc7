import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import { canHave, servicePlans } from "@dialplane/contract/inventory/extensions/extension-types"
import type { ExtensionListEntry } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { type ExtensionMessages } from "./extensions.messages.ts"
import { typeIcons } from "./type-icons.ts"
import classes from "./extension-columns.module.css"

/** What happens to calls, in one label: the setting with the highest precedence. */
export const CallsMark = ({
  extension,
  messages,
}: {
  readonly extension: ExtensionListEntry
  readonly messages: ExtensionMessages
}) => {
  const phone = usePhoneNumbers()
  if (extension.doNotDisturb)
    return (
      <StatusBadge plain tone="warn" icon="moon">
        {messages.doNotDisturb}
      </StatusBadge>
    )
  if (extension.forwardedTo !== null)
    return (
      <StatusBadge plain tone="info" icon="arrow-right">
        {messages.forwardedTo(
          extension.forwardedTo.startsWith("+") ? phone(extension.forwardedTo) : extension.forwardedTo,
        )}
      </StatusBadge>
    )
  if (!canHave(extension.extensionType, "forwarding")) return <span className={classes.quiet}>—</span>
  return extension.hasRules ? (
    <StatusBadge plain tone="neutral" icon="routing">
      {messages.hasRules}
    </StatusBadge>
  ) : (
    <span className={classes.quiet}>{messages.rings}</span>
  )
}

const PhoneText = ({ number }: { readonly number: string }) => usePhoneNumbers()(number)

export const extensionColumns = (messages: ExtensionMessages): Column<ExtensionListEntry>[] => [
  {
    id: "number",
    header: messages.number,
    sortable: true,
    fixed: true,
    width: 92,
    card: "aside",
    cell: (one) => <span className="dp-figures">{one.extension}</span>,
  },
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 3,
    min: 220,
    card: "title",
    cell: (one) => (
      <span className={classes.name}>
        <span className={classes.icon}>
          <Icon name={typeIcons[one.extensionType]} size={15} />
        </span>
        <span dir="auto" className={classes.text}>
          {one.name}
        </span>
        {one.userName !== null && one.userName !== one.name && (
          <span dir="auto" className={classes.second}>
            {one.userName}
          </span>
        )}
      </span>
    ),
  },
  { id: "type", header: messages.type, sortable: true, width: 138, cell: (one) => typeMessages[one.extensionType] },
  {
    id: "person",
    header: messages.person,
    grow: 2,
    min: 150,
    hidden: true,
    card: "none",
    cell: (one) =>
      one.userName === null ? (
        <span className={classes.quiet}>—</span>
      ) : (
        <span dir="auto" className={classes.text}>
          {one.userName}
        </span>
      ),
  },
  {
    id: "default",
    header: messages.isDefault,
    width: 90,
    hidden: true,
    card: "none",
    cell: (one) => (one.isDefault ? messages.yes : <span className={classes.quiet}>—</span>),
  },
  {
    id: "calls",
    header: messages.calls,
    grow: 2,
    min: 190,
    cell: (one) => <CallsMark extension={one} messages={messages} />,
  },
  {
    id: "phoneNumbers",
    header: messages.phoneNumbers,
    width: 168,
    cell: (one) =>
      one.phoneNumbers.length === 0 ? (
        <span className={classes.quiet}>—</span>
      ) : (
        <span className="dp-figures">
          <PhoneText number={one.phoneNumbers[0]!} />
          {one.phoneNumbers.length > 1 && ` +${one.phoneNumbers.length - 1}`}
        </span>
      ),
  },
  {
    id: "location",
    header: messages.location,
    grow: 2,
    min: 170,
    cell: (one) =>
      one.locationName === null ? (
        <span className={classes.quiet}>{messages.noLocation}</span>
      ) : (
        <span dir="auto" className={classes.text}>
          {one.locationName}
        </span>
      ),
  },
  { id: "plan", header: messages.plan, width: 110, hidden: true, cell: (one) => servicePlans[one.servicePlan].name },
  {
    id: "voicemail",
    header: messages.voicemail,
    width: 110,
    hidden: true,
    cell: (one) => (one.voicemailOn ? messages.on : messages.off),
  },
  {
    id: "international",
    header: messages.international,
    width: 130,
    hidden: true,
    cell: (one) => (one.blockInternationalCalling ? messages.internationalBlocked : messages.internationalAllowed),
  },
]
