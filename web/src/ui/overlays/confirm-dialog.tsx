import { later } from "./later.ts"
import { openedLater } from "./opened-later.tsx"

const confirmDialogWindow = later(() => import("./confirm-dialog-window.tsx").then((file) => file.ConfirmDialogWindow))

/** Asks before something that cannot be undone, and says what it will affect. */
export const ConfirmDialog = openedLater(confirmDialogWindow, ({ onCancel }) => onCancel())

/** For a question that must be there even when the connection is gone by then. */
export const prefetchConfirmDialog = confirmDialogWindow.prefetch
