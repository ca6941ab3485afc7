import { CommandDialog } from "./command-dialog.tsx"
import type { OpenedMany } from "./many-actions.ts"
import { RemoveDialog } from "./remove-dialog.tsx"
import { ZeroTouchDialog } from "./zero-touch-dialog.tsx"

/** The dialog of a less frequent bulk action. */
export const ManyDialog = ({ what, ids, onClose }: OpenedMany & { readonly onClose: () => void }) => {
  switch (what) {
    case "restart":
    case "resync":
      return <CommandDialog command={what} ids={ids} onClose={onClose} />
    case "zeroTouch":
      return <ZeroTouchDialog ids={ids} onClose={onClose} />
    case "remove":
      return <RemoveDialog ids={ids} onClose={onClose} />
  }
}
