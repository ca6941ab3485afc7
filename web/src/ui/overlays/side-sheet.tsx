import { later } from "./later.ts"
import { openedLater } from "./opened-later.tsx"

const sideSheetWindow = later(() => import("./side-sheet-window.tsx").then((file) => file.SideSheetWindow))

/** The edit pattern: a sheet from the right, one Save, and a question before changes are lost. */
export const SideSheet = openedLater(sideSheetWindow, ({ onClose }) => onClose())
