import { lazyComponent } from "./lazy-component.ts"
import { lazyOverlay } from "./lazy-overlay.tsx"

const sideSheetWindow = lazyComponent(() => import("./side-sheet-window.tsx").then((file) => file.SideSheetWindow))

/** The standard way to edit: a sheet from the right, one Save, and a question before changes are lost. */
export const SideSheet = lazyOverlay(sideSheetWindow, ({ onClose }) => onClose())
