import { Modal } from "@mantine/core"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Overlay.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import type { ReactNode } from "react"
import { useWords } from "../words-context.tsx"
import classes from "./dialog.module.css"

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: number
  /** buttons, right-aligned */
  footer?: ReactNode
  /** false while work is running that must not be walked away from */
  dismissible?: boolean
  children: ReactNode
}

/** A modal dialog: title, body, buttons. Labelled, focus-trapped, closed by Escape. */
export const Dialog = ({ opened, onClose, title, size = 480, footer, dismissible = true, children }: Props) => {
  const words = useWords("common")
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered
      withCloseButton={dismissible}
      closeOnEscape={dismissible}
      closeOnClickOutside={dismissible}
      closeButtonProps={{ "aria-label": words.close }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      classNames={classes}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  )
}
