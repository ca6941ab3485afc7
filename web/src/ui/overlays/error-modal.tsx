import { ActionButton } from "../actions/action-button.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import { ErrorBlock } from "../feedback/error-block.tsx"
import { DialogWindow } from "./dialog-window.tsx"
import classes from "./error-modal.module.css"

type Props = {
  opened: boolean
  onClose: () => void
  header?: string
  message: string
  status?: number
  url?: string
  body?: string
  messages?: Partial<Messages["error"]>
}

/** An error that stops the work: the message for the user, with technical details for support collapsed below. */
export const ErrorModal = ({ opened, onClose, header, message, status, url, body, messages: own }: Props) => {
  const messages = useMessages("error", own)
  const { close } = useMessages("common")
  const rows = [
    [messages.status, status],
    [messages.url, url],
    [messages.body, body],
  ].filter(([, value]) => value !== undefined && value !== "")
  return (
    <DialogWindow
      opened={opened}
      onClose={onClose}
      title={header ?? messages.title}
      footer={<ActionButton onClick={onClose}>{close}</ActionButton>}
    >
      <ErrorBlock message={message} />
      {rows.length > 0 && (
        <details className={classes.details}>
          <summary className={classes.summary}>{messages.details}</summary>
          <dl className={classes.list}>
            {rows.map(([label, value]) => (
              <div key={label} className={classes.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </DialogWindow>
  )
}
