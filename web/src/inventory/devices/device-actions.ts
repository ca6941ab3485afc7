import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { objectionToCommand, type PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { deviceMessages } from "./devices.messages.ts"

export interface OpenedDialog {
  readonly what: "assign" | "unassign" | "logOut" | "resetSip" | "password" | "swap" | "remove" | PhoneCommand
  readonly device: Device
}

/** Actions on a phone, for the list and its page; disabled ones give a reason. */
export const useDeviceActions = (open: (dialog: OpenedDialog) => void) => {
  const messages = useMessages(deviceMessages)
  const whyNotChange = useWhyNot("update:devices")
  const whyNotRemove = useWhyNot("delete:devices")
  return (device: Device, onOpen?: () => void): MenuGroup[] => {
    const start = (what: OpenedDialog["what"]) => () => open({ what, device })
    const isApp = device.kind === "app"
    const guest =
      device.loggedIn !== null && device.loggedIn.extensionId !== device.extensionId ? messages.guestThere : undefined
    const onlyPhone = whyNotChange ?? (isApp ? messages.isApp : undefined)
    return [
      ...(onOpen === undefined
        ? []
        : [
            {
              id: "open",
              actions: [{ id: "open", label: messages.open, icon: "edit" as const, reads: true, onSelect: onOpen }],
            },
          ]),
      {
        id: "use",
        actions: [
          {
            id: "assign",
            label: messages.assign,
            icon: "user",
            disabledReason: onlyPhone ?? guest,
            onSelect: start("assign"),
          },
          {
            id: "unassign",
            label: messages.unassign,
            icon: "undo",
            disabledReason: onlyPhone ?? (device.extensionId === null ? messages.isUnassigned : guest),
            onSelect: start("unassign"),
          },
          {
            id: "swap",
            label: messages.swap,
            icon: "swap",
            disabledReason: onlyPhone ?? guest,
            onSelect: start("swap"),
          },
        ],
      },
      {
        id: "line",
        actions: [
          {
            id: "restart",
            label: messages.restart,
            icon: "bolt",
            disabledReason: whyNotChange ?? objectionToCommand(device, "restart"),
            onSelect: start("restart"),
          },
          {
            id: "resync",
            label: messages.resync,
            icon: "refresh",
            disabledReason: whyNotChange ?? objectionToCommand(device, "resync"),
            onSelect: start("resync"),
          },
          {
            id: "logOut",
            label: messages.logOut,
            icon: "sign-out",
            disabledReason: whyNotChange,
            onSelect: start("logOut"),
          },
          {
            id: "resetSip",
            label: messages.resetSip,
            icon: "key",
            disabledReason: whyNotChange,
            onSelect: start("resetSip"),
          },
          {
            id: "password",
            label: messages.setPassword,
            icon: "lock",
            disabledReason: onlyPhone,
            onSelect: start("password"),
          },
        ],
      },
      {
        id: "end",
        actions: [
          {
            id: "remove",
            label: messages.remove,
            icon: "delete",
            danger: true,
            disabledReason: whyNotRemove ?? guest,
            onSelect: start("remove"),
          },
        ],
      },
    ]
  }
}
