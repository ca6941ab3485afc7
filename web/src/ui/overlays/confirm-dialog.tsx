import { lazyComponent } from "./lazy-component.ts"
import { lazyOverlay } from "./lazy-overlay.tsx"

const confirmDialogWindow = lazyComponent(() =>
  import("./confirm-dialog-window.tsx").then((file) => file.ConfirmDialogWindow),
)

/** Asks before something that cannot be undone, and says what it affects. */
export const ConfirmDialog = lazyOverlay(confirmDialogWindow, ({ onCancel }) => onCancel())

/** Preloads a question that must be available even if the connection is lost by then. */
export const prefetchConfirmDialog = confirmDialogWindow.prefetch
