import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { objectionToCommand, type PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { AssignDialog } from "./assign-dialog.tsx"
import { CommandDialog } from "./command-dialog.tsx"
import { LogOutDialog, UnassignDialog } from "./confirm-dialogs.tsx"
import { deviceMessages } from "./devices.messages.ts"
import { PasswordDialog } from "./password-dialog.tsx"
import { RemoveDialog } from "./remove-dialog.tsx"
import { ResetSipDialog } from "./reset-sip-dialog.tsx"
import { SwapDialog } from "./swap-dialog.tsx"

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

interface DialogsProps {
  readonly opened: OpenedDialog | undefined
  readonly onClose: () => void
  readonly onRemoved?: () => unknown
  /** Opens another dialog for the same phone instead. */
  readonly onSwitch?: (dialog: OpenedDialog) => void
}

export const DeviceDialogs = ({ opened, onClose, onRemoved, onSwitch }: DialogsProps) => {
  if (opened === undefined) return null
  const props = { device: opened.device, onClose }
  switch (opened.what) {
    case "assign":
      return <AssignDialog {...props} />
    case "unassign":
      return <UnassignDialog {...props} />
    case "logOut":
      return <LogOutDialog {...props} />
    case "resetSip":
      return <ResetSipDialog {...props} />
    case "password":
      return <PasswordDialog {...props} />
    case "swap":
      return <SwapDialog {...props} />
    case "restart":
    case "resync":
      return (
        <CommandDialog command={opened.what} ids={[opened.device.id]} name={opened.device.name} onClose={onClose} />
      )
    case "remove":
      return (
        <RemoveDialog
          ids={[opened.device.id]}
          name={opened.device.name}
          onClose={onClose}
          onRemoved={onRemoved}
          onSwap={
            opened.device.kind === "app" || onSwitch === undefined
              ? undefined
              : () => onSwitch({ what: "swap", device: opened.device })
          }
        />
      )
  }
}
