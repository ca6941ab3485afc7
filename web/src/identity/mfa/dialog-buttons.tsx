import { ActionButton } from "../../ui/actions/action-button.tsx"
import { useMessages } from "../../ui/messages-context.tsx"

interface Props {
  /** The id of the form that is sent. */
  readonly form: string
  readonly working: boolean
  readonly label: string
  readonly destructive?: boolean
  readonly onCancel: () => void
}

/** Below a form in a dialog: leave it, or send it. */
export const DialogButtons = ({ form, working, label, destructive = false, onCancel }: Props) => {
  const { cancel } = useMessages("common")
  return (
    <>
      <ActionButton onClick={onCancel} disabled={working}>
        {cancel}
      </ActionButton>
      <ActionButton kind={destructive ? "danger" : "primary"} type="submit" form={form} loading={working}>
        {label}
      </ActionButton>
    </>
  )
}
