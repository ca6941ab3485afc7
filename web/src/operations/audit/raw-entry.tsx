import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { auditWords } from "./audit.words.ts"
import classes from "./audit.module.css"

/** The entry as it is kept, for those who want to see exactly that. */
export const RawEntry = ({ entry: { action, before, after } }: { readonly entry: AuditEntry }) => {
  const words = useWords(auditWords)
  return (
    <details className={classes.raw}>
      <summary>{words.raw}</summary>
      {/* Long lines scroll inside; a region that scrolls has to be reachable by keyboard. */}
      <pre tabIndex={0} aria-label={words.raw}>
        {JSON.stringify({ action, before, after }, null, 2)}
      </pre>
    </details>
  )
}
