import { AssignDialog } from "./assign-dialog.tsx"
import { CommandDialog } from "./command-dialog.tsx"
import { LogOutDialog, UnassignDialog } from "./confirm-dialogs.tsx"
import type { OpenedDialog } from "./device-actions.ts"
import { PasswordDialog } from "./password-dialog.tsx"
import { RemoveDialog } from "./remove-dialog.tsx"
import { ResetSipDialog } from "./reset-sip-dialog.tsx"
import { SwapDialog } from "./swap-dialog.tsx"

interface DialogsProps {
  readonly opened: OpenedDialog
  readonly onClose: () => void
  readonly onRemoved?: () => unknown
  /** Opens another dialog for the same phone instead. */
  readonly onSwitch?: (dialog: OpenedDialog) => void
}

/** The dialog of an action on a phone. */
export const DeviceDialogs = ({ opened, onClose, onRemoved, onSwitch }: DialogsProps) => {
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
