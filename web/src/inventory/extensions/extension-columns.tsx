import { canHave, servicePlans } from "@dialplane/contract/inventory/extensions/extension-types"
import type { ExtensionListEntry } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { typeIcons, typeWords, type ExtensionWords } from "./extensions.words.ts"
import classes from "./extension-columns.module.css"

/** What becomes of calls, in one word: the strongest setting wins, as it does when somebody calls. */
export const CallsMark = ({
  extension,
  words,
}: {
  readonly extension: ExtensionListEntry
  readonly words: ExtensionWords
}) => {
  const phone = usePhoneNumbers()
  if (extension.doNotDisturb)
    return (
      <StatusBadge plain tone="warn" icon="moon">
        {words.doNotDisturb}
      </StatusBadge>
    )
  if (extension.forwardedTo !== null)
    return (
      <StatusBadge plain tone="info" icon="arrow-right">
        {words.forwardedTo(
          extension.forwardedTo.startsWith("+") ? phone(extension.forwardedTo) : extension.forwardedTo,
        )}
      </StatusBadge>
    )
  if (!canHave(extension.extensionType, "forwarding")) return <span className={classes.quiet}>—</span>
  return extension.hasRules ? (
    <StatusBadge plain tone="neutral" icon="routing">
      {words.hasRules}
    </StatusBadge>
  ) : (
    <span className={classes.quiet}>{words.rings}</span>
  )
}

const PhoneText = ({ number }: { readonly number: string }) => usePhoneNumbers()(number)

export const extensionColumns = (words: ExtensionWords): Column<ExtensionListEntry>[] => [
  {
    id: "number",
    header: words.number,
    sortable: true,
    fixed: true,
    width: 92,
    card: "aside",
    cell: (one) => <span className="dp-figures">{one.extension}</span>,
  },
  {
    id: "name",
    header: words.name,
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
  { id: "type", header: words.type, sortable: true, width: 138, cell: (one) => typeWords[one.extensionType] },
  {
    id: "person",
    header: words.person,
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
    header: words.isDefault,
    width: 90,
    hidden: true,
    card: "none",
    cell: (one) => (one.isDefault ? words.yes : <span className={classes.quiet}>—</span>),
  },
  { id: "calls", header: words.calls, grow: 2, min: 190, cell: (one) => <CallsMark extension={one} words={words} /> },
  {
    id: "phoneNumbers",
    header: words.phoneNumbers,
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
    header: words.location,
    grow: 2,
    min: 170,
    cell: (one) =>
      one.locationName === null ? (
        <span className={classes.quiet}>{words.noLocation}</span>
      ) : (
        <span dir="auto" className={classes.text}>
          {one.locationName}
        </span>
      ),
  },
  { id: "plan", header: words.plan, width: 110, hidden: true, cell: (one) => servicePlans[one.servicePlan].name },
  {
    id: "voicemail",
    header: words.voicemail,
    width: 110,
    hidden: true,
    cell: (one) => (one.voicemailOn ? words.on : words.off),
  },
  {
    id: "international",
    header: words.international,
    width: 130,
    hidden: true,
    cell: (one) => (one.blockInternationalCalling ? words.internationalBlocked : words.internationalAllowed),
  },
]
