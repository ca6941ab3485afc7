import { lazyComponent } from "./lazy-component.ts"
import { lazyOverlay } from "./lazy-overlay.tsx"

const confirmDialogWindow = lazyComponent(() =>
  import("./confirm-dialog-window.tsx").then((file) => file.ConfirmDialogWindow),
)

/** Asks before something that cannot be undone, and says what it will affect. */
export const ConfirmDialog = lazyOverlay(confirmDialogWindow, ({ onCancel }) => onCancel())

/** For a question that must be there even when the connection is gone by then. */
export const prefetchConfirmDialog = confirmDialogWindow.prefetch
