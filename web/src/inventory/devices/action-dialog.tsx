import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./action-dialog.module.css"

interface Props {
  readonly title: string
  readonly error: string | undefined
  readonly working: boolean
  readonly label: string
  /** Why it cannot be done yet. */
  readonly whyNot?: string | undefined
  readonly onAct: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A confirmation dialog with fields: it shows its refusal and cannot be closed while it works. */
export const ActionDialog = ({ title, error, working, label, whyNot, onAct, onClose, children }: Props) => {
  const messages = useMessages(deviceMessages)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      dismissible={!working}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={working}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind="primary"
            loading={working}
            disabledReason={whyNot}
            onClick={() => void onAct().catch(() => {})}
          >
            {label}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock message={error} />
      <div className={classes.fields}>{children}</div>
    </Dialog>
  )
}
