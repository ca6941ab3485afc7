import type { Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { CloneDialog } from "./clone-dialog.tsx"
import { DeleteExtensionDialog } from "./delete-extension-dialog.tsx"
import { HandOverDialog, UnassignExtensionDialog } from "./hand-over-dialog.tsx"
import { RenumberDialog } from "./renumber-dialog.tsx"
import { ResetDialog } from "./reset-dialog.tsx"
import { extensionMessages } from "./extensions.messages.ts"
import { labelOf, type ShownExtension } from "./shown-extension.ts"

export type OpenedDialog = {
  readonly what: "renumber" | "clone" | "handOver" | "unassign" | "reset" | "delete"
  readonly extension: ShownExtension
}

/** Actions on an extension, for the list and its page; disabled ones give a reason. */
export const useExtensionActions = (open: (opened: OpenedDialog) => void) => {
  const messages = useMessages(extensionMessages)
  const whyNotChange = useWhyNot("update:extensions")
  const whyNotAdd = useWhyNot("create:extensions")
  const whyNotDelete = useWhyNot("delete:extensions")
  return (extension: ShownExtension): MenuGroup[] => [
    {
      id: "change",
      actions: [
        {
          id: "renumber",
          label: messages.renumber,
          icon: "number",
          disabledReason: whyNotChange,
          onSelect: () => open({ what: "renumber", extension }),
        },
        ...(canHave(extension.extensionType, "person")
          ? [
              {
                id: "handOver",
                label: messages.handOver,
                icon: "user" as const,
                disabledReason: whyNotChange,
                onSelect: () => open({ what: "handOver", extension }),
              },
            ]
          : []),
        ...(extension.userId === null
          ? []
          : [
              {
                id: "unassign",
                label: messages.unassign,
                icon: "disabled" as const,
                disabledReason: whyNotChange,
                onSelect: () => open({ what: "unassign", extension }),
              },
            ]),
        {
          id: "clone",
          label: messages.clone,
          icon: "copy",
          disabledReason: whyNotAdd,
          onSelect: () => open({ what: "clone", extension }),
        },
      ],
    },
    {
      id: "end",
      actions: [
        {
          id: "reset",
          label: messages.reset,
          icon: "undo",
          disabledReason: whyNotChange,
          onSelect: () => open({ what: "reset", extension }),
        },
        {
          id: "delete",
          label: messages.delete,
          icon: "delete",
          danger: true,
          disabledReason: whyNotDelete,
          onSelect: () => open({ what: "delete", extension }),
        },
      ],
    },
  ]
}

interface Props {
  readonly opened: OpenedDialog | undefined
  readonly onClose: () => void
  readonly onGone?: () => void
  readonly onMade?: (extension: Extension) => void
}

export const ExtensionDialogs = ({ opened, onClose, onGone, onMade }: Props) => {
  if (opened === undefined) return null
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
