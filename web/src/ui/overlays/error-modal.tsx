import { ActionButton } from "../actions/action-button.tsx"
import { useWords } from "../words-context.tsx"
import type { Words } from "../words.ts"
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
  words?: Partial<Words["error"]>
}

/** An error that stops the work. What a person needs first, what support needs folded below. */
export const ErrorModal = ({ opened, onClose, header, message, status, url, body, words: own }: Props) => {
  const words = useWords("error", own)
  const { close } = useWords("common")
  const rows = [
    [words.status, status],
    [words.url, url],
    [words.body, body],
  ].filter(([, value]) => value !== undefined && value !== "")
  return (
    <DialogWindow
      opened={opened}
      onClose={onClose}
      title={header ?? words.title}
      footer={<ActionButton onClick={onClose}>{close}</ActionButton>}
    >
      <ErrorBlock message={message} />
      {rows.length > 0 && (
        <details className={classes.details}>
          <summary className={classes.summary}>{words.details}</summary>
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
