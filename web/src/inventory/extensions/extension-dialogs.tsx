import type { Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { CloneDialog } from "./clone-dialog.tsx"
import { DeleteExtensionDialog } from "./delete-extension-dialog.tsx"
import type { OpenedDialog } from "./extension-actions.ts"
import { HandOverDialog, UnassignExtensionDialog } from "./hand-over-dialog.tsx"
import { RenumberDialog } from "./renumber-dialog.tsx"
import { ResetDialog } from "./reset-dialog.tsx"
import { labelOf } from "./shown-extension.ts"

interface Props {
  readonly opened: OpenedDialog
  readonly onClose: () => void
  readonly onGone?: () => void
  readonly onMade?: (extension: Extension) => void
}

/** The dialog of an action on an extension. */
export const ExtensionDialogs = ({ opened, onClose, onGone, onMade }: Props) => {
  const { extension } = opened
  switch (opened.what) {
    case "renumber":
      return <RenumberDialog extension={extension} onClose={onClose} />
    case "clone":
      return <CloneDialog extension={extension} onClose={onClose} onMade={onMade} />
    case "handOver":
      return <HandOverDialog extension={extension} onClose={onClose} />
    case "unassign":
      return <UnassignExtensionDialog extension={extension} onClose={onClose} />
    case "reset":
      return <ResetDialog extensionIds={[extension.extensionId]} what={labelOf(extension)} onClose={onClose} />
    case "delete":
      return <DeleteExtensionDialog extension={extension} onClose={onClose} onGone={onGone} />
  }
}
