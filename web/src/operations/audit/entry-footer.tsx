import type { AuditEntryDetails } from "@dialplane/contract/operations/audit/audit.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { auditAddress } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"
import classes from "./audit.module.css"

const RevertDialog = lazyWindow(() => import("./revert-dialog.tsx").then((file) => file.RevertDialog))

/** A link to the entry, and the button that reverts its change, or the reason why it cannot be reverted. */
export const EntryFooter = ({ entry }: { readonly entry: AuditEntryDetails }) => {
  const messages = useMessages(auditMessages)
  const [asking, setAsking] = useState(false)
  return (
    <div className={classes.footer}>
      <span className={classes.number}>
        {messages.entry(entry.entryId)}{" "}
        <CopyButton
          value={location.origin + auditAddress(entry.accountId, entry.log, { entry: entry.entryId })}
          label={messages.copyLink}
        />
      </span>
      {entry.whyNotRevert !== null && <span className={classes.why}>{entry.whyNotRevert}</span>}
      <ActionButton icon="undo" disabledReason={entry.whyNotRevert ?? undefined} onClick={() => setAsking(true)}>
        {messages.revertChange}
      </ActionButton>
      {asking && <RevertDialog entry={entry} onClose={() => setAsking(false)} />}
    </div>
  )
}
