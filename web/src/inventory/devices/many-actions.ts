import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { deviceMessages } from "./devices.messages.ts"

export interface OpenedMany {
  readonly what: "restart" | "resync" | "zeroTouch" | "remove"
  readonly ids: readonly number[]
}

/** Less frequent bulk actions, in the More menu of the selection bar. */
export const useManyActions = (open: (opened: OpenedMany) => void) => {
  const messages = useMessages(deviceMessages)
  const whyNotChange = useWhyNot("update:devices")
  const whyNotRemove = useWhyNot("delete:devices")
  return (ids: readonly number[], onUnassign: () => void): MenuGroup[] => {
    const start = (what: OpenedMany["what"]) => () => open({ what, ids })
    return [
      {
        id: "commands",
        actions: [
          {
            id: "restart",
            label: messages.restart,
            icon: "bolt",
            disabledReason: whyNotChange,
            onSelect: start("restart"),
          },
          {
            id: "resync",
            label: messages.resync,
            icon: "refresh",
            disabledReason: whyNotChange,
            onSelect: start("resync"),
          },
          {
            id: "zeroTouch",
            label: messages.zeroTouch,
            icon: "export",
            disabledReason: whyNotChange,
            onSelect: start("zeroTouch"),
          },
        ],
      },
      {
        id: "end",
        actions: [
          {
            id: "unassign",
            label: messages.unassign,
            icon: "undo",
            disabledReason: whyNotChange,
            onSelect: onUnassign,
          },
          {
            id: "remove",
            label: messages.remove,
            icon: "delete",
            danger: true,
            disabledReason: whyNotRemove,
            onSelect: start("remove"),
          },
        ],
      },
    ]
  }
}
