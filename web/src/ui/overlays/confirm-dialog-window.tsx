import { useState, type ReactNode } from "react"
import { ActionButton } from "../actions/action-button.tsx"
import { ErrorBlock } from "../feedback/error-block.tsx"
import { TextField } from "../fields/text-field.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import { DialogWindow } from "./dialog-window.tsx"
import classes from "./confirm-dialog.module.css"

export type ConfirmDialogProps = {
  opened: boolean
  onCancel: () => void
  onConfirm: () => void
  title: string
  /** what will happen */
  children?: ReactNode
  /** where the object is used: each line names a place that changes with it */
  affected?: readonly ReactNode[]
  /** a picker for the replacement, in the same dialog */
  replacement?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  /** text that the user must type to enable the button */
  typeToConfirm?: string
  /** why it cannot be confirmed */
  whyNot?: string | undefined
  working?: boolean
  error?: ReactNode
  messages?: Partial<Messages["confirm"]>
}

/** The dialog of ConfirmDialog, which screens use. */
export const ConfirmDialogWindow = (props: ConfirmDialogProps) => {
  const {
    opened,
    onCancel,
    onConfirm,
    title,
    children,
    affected,
    replacement,
    confirmLabel,
    cancelLabel,
    destructive,
    typeToConfirm,
    whyNot,
    working,
    error,
  } = props
  const messages = useMessages("confirm", props.messages)
  const { cancel } = useMessages("common")
  const [typed, setTyped] = useState("")
  const ready = !typeToConfirm || typed.trim() === typeToConfirm
  const close = () => {
    setTyped("")
    onCancel()
  }
  return (
    <DialogWindow
      opened={opened}
      onClose={close}
      title={title}
      dismissible={!working}
      footer={
        <>
          <ActionButton onClick={close} disabled={working} data-autofocus={!typeToConfirm || undefined}>
            {cancelLabel ?? cancel}
          </ActionButton>
          <ActionButton
            kind={destructive ? "danger" : "primary"}
            onClick={onConfirm}
            loading={working}
            disabledReason={whyNot ?? (ready ? undefined : messages.typeToConfirm(typeToConfirm ?? ""))}
          >
            {confirmLabel}
          </ActionButton>
        </>
      }
    >
      {children && <div className={classes.text}>{children}</div>}
      {affected && affected.length > 0 && (
        <div className={classes.affected}>
          <h3 className={classes.heading}>{messages.affected}</h3>
          <ul className={classes.list}>
            {affected.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {replacement && <div className={classes.part}>{replacement}</div>}
      {typeToConfirm && (
        <div className={classes.part}>
          <TextField
            label={messages.typeToConfirm(typeToConfirm)}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            data-autofocus
          />
        </div>
      )}
      {error && <ErrorBlock message={error} />}
    </DialogWindow>
  )
}
