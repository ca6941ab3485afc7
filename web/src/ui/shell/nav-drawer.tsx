import { useEffect, useRef, type ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import classes from "./app-shell-frame.module.css"

type Props = { opened: boolean; onClose: () => void; messages: Messages["shell"]; children: ReactNode }

/** The navigation on a phone. The browser's own dialog traps the focus and closes on Escape. */
export const NavDrawer = ({ opened, onClose, messages, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { close } = useMessages("common")
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={messages.navigation}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && (
        <nav aria-label={messages.navigation} className={classes.drawerInside}>
          <div className={classes.drawerHead}>
            <IconButton icon="close" size={32} label={close} onClick={onClose} />
          </div>
          {children}
        </nav>
      )}
    </dialog>
  )
}
