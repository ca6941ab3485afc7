import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { extensionMessages } from "./extensions.messages.ts"
import type { ShownExtension } from "./shown-extension.ts"

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
