import type { EmergencyChange } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"
import classes from "./emergency-changes-banner.module.css"

const mostNamed = 6

/** Shows changed emergency locations, before or after a change. Renders nothing when none changes. */
export const EmergencyChangesBanner = ({ changes }: { readonly changes: readonly EmergencyChange[] | undefined }) => {
  const messages = useMessages(emergencyChangeMessages)
  if (changes === undefined || changes.length === 0) return null
  return (
    <Banner tone="warn" title={messages.title(changes)}>
      <ul className={classes.lines}>
        {changes.slice(0, mostNamed).map((change) => (
          <li key={change.lineId} dir="auto">
            {messages.line(change)}
          </li>
        ))}
        {changes.length > mostNamed && <li>{messages.more(changes.length - mostNamed)}</li>}
      </ul>
      <span>{messages.hint(changes.length)}</span>
    </Banner>
  )
}
