import { Drawer } from "@mantine/core"
import "@mantine/core/styles/Paper.layer.css"
import "@mantine/core/styles/VisuallyHidden.layer.css"
import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Overlay.layer.css"
import "@mantine/core/styles/Drawer.layer.css"
import { useState, type ReactNode } from "react"
import { FormFooter } from "../forms/form-footer.tsx"
import { useLeaveGuard } from "../forms/use-leave-guard.ts"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import { ConfirmDialogWindow } from "./confirm-dialog-window.tsx"
import { InModal } from "./in-modal.tsx"
import { useFocusBack } from "./use-focus-back.ts"
import classes from "./side-sheet.module.css"

export type SideSheetProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  sentence?: ReactNode
  size?: number
  /** there are unsaved changes: closing the sheet or leaving the page asks first */
  dirty?: boolean
  saving?: boolean
  onSave?: () => void
  /** id of the form inside, when Save submits it */
  form?: string
  saveLabel?: string
  saveDisabledReason?: string
  /** left of the buttons */
  footerStart?: ReactNode
  /** replaces the Save and Cancel footer; null for none */
  footer?: ReactNode
  messages?: Partial<Messages["form"]>
  children: ReactNode
}

/** The window of SideSheet, which screens use. */
export const SideSheetWindow = (props: SideSheetProps) => {
  const {
    opened,
    onClose,
    title,
    sentence,
    size = 520,
    dirty,
    saving,
    onSave,
    form,
    saveLabel,
    saveDisabledReason,
    footerStart,
    footer,
    children,
  } = props
  const messages = useMessages("form", props.messages)
  const { close } = useMessages("common")
  const [asking, setAsking] = useState(false)
  useLeaveGuard(Boolean(opened && dirty))
  useFocusBack(opened)
  const leave = () => {
    if (saving) return
    if (dirty) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Drawer.Root opened={opened} onClose={leave} position="right" size={size} closeOnEscape={!asking}>
        <Drawer.Overlay backgroundOpacity={0.32} />
        <Drawer.Content classNames={{ content: classes.content }}>
          <Drawer.Header role="presentation" className={classes.header}>
            <div className={classes.text}>
              <Drawer.Title className={classes.title}>{title}</Drawer.Title>
              {sentence && <p className={classes.sentence}>{sentence}</p>}
            </div>
            <Drawer.CloseButton aria-label={close} className={classes.close} />
          </Drawer.Header>
          <Drawer.Body className={classes.body}>
            <InModal>{children}</InModal>
          </Drawer.Body>
          {footer === undefined ? (
            <div className={classes.footer} data-form-footer>
              <FormFooter
                {...{ dirty, saving, onSave, form, saveLabel, saveDisabledReason }}
                onCancel={leave}
                start={footerStart}
              />
            </div>
          ) : (
            footer && (
              <div className={classes.footer} data-form-footer>
                {footer}
              </div>
            )
          )}
        </Drawer.Content>
      </Drawer.Root>
      {/* mounted only now: a dialog that is already listening would react to the Escape that opened it */}
      {opened && asking && (
        <ConfirmDialogWindow
          opened
          title={messages.discardTitle}
          confirmLabel={messages.discard}
          cancelLabel={messages.keepEditing}
          destructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onClose()
          }}
        >
          {messages.discardText}
        </ConfirmDialogWindow>
      )}
    </>
  )
}
