import { ActionButton } from "../../ui/actions/action-button.tsx"
import { useMessages } from "../../ui/messages-context.tsx"

interface Props {
  /** The id of the form to submit. */
  readonly form: string
  readonly working: boolean
  readonly label: string
  readonly destructive?: boolean
  readonly onCancel: () => void
}

/** The Cancel and submit buttons below a form in a dialog. */
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
