import { later } from "./later.ts"
import { openedLater } from "./opened-later.tsx"

const dialogWindow = later(() => import("./dialog-window.tsx").then((file) => file.DialogWindow))

/** A modal dialog: title, body, buttons. Labelled, focus-trapped, closed by Escape. */
export const Dialog = openedLater(dialogWindow, ({ onClose }) => onClose())
