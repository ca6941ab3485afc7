import { texts } from "@dialplane/contract/kit/language"
import { ActionButton } from "../actions/action-button.tsx"
import { useMessages } from "../messages-context.tsx"
import { ErrorBlock } from "../feedback/error-block.tsx"
import { DialogWindow } from "./dialog-window.tsx"
import classes from "./error-modal.module.css"

// Not among the texts of all components, which are part of the first load.
const messages = texts("ui.error", {
  title: "Error",
  details: "Technical details",
  status: "Status",
  url: "Address",
  body: "Response",
})

type Props = {
  opened: boolean
  onClose: () => void
  header?: string
  message: string
  status?: number
  url?: string
  body?: string
}

/** An error that stops the work: the message for the user, with technical details for support collapsed below. */
export const ErrorModal = ({ opened, onClose, header, message, status, url, body }: Props) => {
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
