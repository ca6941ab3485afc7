import { Button } from "@mantine/core"
import "@mantine/core/styles/Loader.layer.css"
import "@mantine/core/styles/Button.layer.css"
import { useRef, type ReactNode } from "react"
import { PlainButton } from "../actions/plain-button.tsx"
import { useMessages } from "../messages-context.tsx"
import { useFocusAfterSave, useSaveKey } from "./use-save-key.ts"
import classes from "./form-footer.module.css"

type Props = {
  onCancel?: () => void
  /** left out when the footer is inside its <form>: the button submits */
  onSave?: () => void
  saving?: boolean
  dirty?: boolean
  saveLabel?: string
  cancelLabel?: string
  saveDisabledReason?: string
  /** id of the <form> when the footer is outside of it, as in a side sheet */
  form?: string
  /** left side: a delete button, a hint */
  start?: ReactNode
  sticky?: boolean
}

/** The footer of a form, with one Save button for all of it. */
export const FormFooter = ({
  onCancel,
  onSave,
  saving,
  dirty,
  saveLabel,
  cancelLabel,
  saveDisabledReason,
  form,
  start,
  sticky,
}: Props) => {
  const messages = useMessages("common")
  const { unsaved } = useMessages("form")
  const footer = useRef<HTMLDivElement>(null)
  useSaveKey(footer)
  useFocusAfterSave(saving === true)
  return (
    <div
      ref={footer}
      className={classes.footer}
      data-sticky={sticky || undefined}
      data-form-footer={sticky || undefined}
    >
      <div className={classes.start}>{start ?? (dirty && <span className={classes.unsaved}>{unsaved}</span>)}</div>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={saving}>
          {cancelLabel ?? messages.cancel}
        </Button>
      )}
      <PlainButton
        kind="primary"
        type={onSave ? "button" : "submit"}
        form={form}
        onClick={onSave}
        loading={saving}
        disabledReason={saveDisabledReason}
      >
        {saveLabel ?? messages.save}
      </PlainButton>
    </div>
  )
}
