import { ActionButton } from "../../ui/actions/action-button.tsx"
import { useMessages } from "../../ui/messages-context.tsx"

interface Props {
  /** The id of the form to submit. */
  readonly form: string
  readonly working: boolean
  readonly label: string
  readonly onCancel: () => void
}

/** The Cancel and submit buttons below a form in a dialog. */
export const DialogButtons = ({ form, working, label, onCancel }: Props) => {
  const { cancel } = useMessages("common")
  return (
    <>
      <ActionButton onClick={onCancel} disabled={working}>
        {cancel}
      </ActionButton>
      <ActionButton kind="primary" type="submit" form={form} loading={working}>
        {label}
      </ActionButton>
    </>
  )
}
