import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { auditMessages } from "./audit.messages.ts"
import classes from "./audit.module.css"

/** The entry as stored. */
export const RawEntry = ({ entry: { action, before, after } }: { readonly entry: AuditEntry }) => {
  const messages = useMessages(auditMessages)
  return (
    <details className={classes.raw}>
      <summary>{messages.raw}</summary>
      {/* Long lines scroll inside; a scrollable region has to be reachable by keyboard. */}
      <pre tabIndex={0} aria-label={messages.raw}>
        {JSON.stringify({ action, before, after }, null, 2)}
      </pre>
    </details>
  )
}
