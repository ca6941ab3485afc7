import { Modal } from "@mantine/core"
import "@mantine/core/styles/Paper.layer.css"
import "@mantine/core/styles/VisuallyHidden.layer.css"
import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Overlay.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import type { ReactNode } from "react"
import { useMessages } from "../messages-context.tsx"
import { InModal } from "./in-modal.tsx"
import { useFocusBack } from "./use-focus-back.ts"
import classes from "./dialog.module.css"

export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: number
  /** buttons, right-aligned */
  footer?: ReactNode
  /** false while work is running that must not be interrupted */
  dismissible?: boolean
  children: ReactNode
}

/** The window of Dialog, which screens use. */
export const DialogWindow = ({
  opened,
  onClose,
  title,
  size = 480,
  footer,
  dismissible = true,
  children,
}: DialogProps) => {
  const messages = useMessages("common")
  useFocusBack(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={dismissible}
      closeOnClickOutside={dismissible}
      classNames={classes}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        {/* a <header> outside of main would be a second banner */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {dismissible && <Modal.CloseButton aria-label={messages.close} />}
        </Modal.Header>
        <Modal.Body>
          <InModal>{children}</InModal>
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
