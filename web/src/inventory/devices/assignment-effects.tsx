import type { AssignmentPreview } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { assignMessages } from "./assign.messages.ts"
import classes from "./emergency-changes-banner.module.css"

/** Lists assignments that would end: of this phone, and of other phones of the extension. */
export const AssignmentEffects = ({ of: preview }: { readonly of: AssignmentPreview | undefined }) => {
  const messages = useMessages(assignMessages)
  if (preview === undefined || (preview.takenFrom === null && preview.unassignedPhones.length === 0)) return null
  return (
    <Banner tone="warn" title={messages.effectsTitle}>
      <ul className={classes.lines}>
        {preview.takenFrom !== null && <li dir="auto">{messages.takenFrom(preview.takenFrom)}</li>}
        {preview.unassignedPhones.map((phone) => (
          <li key={phone.deviceId} dir="auto">
            {messages.becomesUnassigned(phone)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
