import { lazyComponent } from "./lazy-component.ts"
import { lazyOverlay } from "./lazy-overlay.tsx"

const dialogWindow = lazyComponent(() => import("./dialog-window.tsx").then((file) => file.DialogWindow))

/** A modal dialog: title, body, buttons. Labelled, focus-trapped, closed by Escape. */
export const Dialog = lazyOverlay(dialogWindow, ({ onClose }) => onClose())
