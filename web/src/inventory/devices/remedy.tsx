import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import type { StepCode } from "@dialplane/contract/inventory/devices/next-step"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import type { OpenedDialog } from "./device-actions.ts"
import { deviceMessages } from "./devices.messages.ts"

export const editAnchor = "change"
/** Anchor of the provisioning section, which the provisioning domain adds. */
const addressAnchor = "provisioning"

type Act =
  | { readonly dialog: OpenedDialog["what"]; readonly label: "assign" | "swap" | "resetSip" }
  | { readonly anchor: string; readonly label: "toLines" | "toAddress" }

const acts: Partial<Record<StepCode, Act>> = {
  noExtension: { dialog: "assign", label: "assign" },
  linesOff: { anchor: editAnchor, label: "toLines" },
  noEmergencyLocation: { anchor: editAnchor, label: "toLines" },
  offlineSince: { dialog: "swap", label: "swap" },
  neverFetched: { anchor: addressAnchor, label: "toAddress" },
  fetchRefused: { anchor: addressAnchor, label: "toAddress" },
  softphoneNeverRegistered: { dialog: "resetSip", label: "resetSip" },
}

/** Scrolls to the section and moves focus into it. */
const goTo = (anchor: string) => {
  const part = document.getElementById(anchor)
  part?.scrollIntoView({ block: "start" })
  part?.querySelector<HTMLElement>("button:not([disabled]), input:not([disabled])")?.focus({ preventScroll: true })
}

/** The button for the recommended next step; steps that need work at the phone have none. */
export const Remedy = ({
  code,
  device,
  onOpen,
}: {
  readonly code: StepCode
  readonly device: Device
  readonly onOpen: (dialog: OpenedDialog) => void
}) => {
  const messages = useMessages(deviceMessages)
  const whyNot = useWhyNot("update:devices")
  const act = acts[code]
  if (act === undefined || (device.kind === "app" && "dialog" in act && act.dialog !== "resetSip")) return null
  if ("anchor" in act)
    return (
      <ActionButton size="xs" onClick={() => goTo(act.anchor)}>
        {messages[act.label]}
      </ActionButton>
    )
  return (
    <ActionButton size="xs" disabledReason={whyNot} onClick={() => onOpen({ what: act.dialog, device })}>
      {messages[act.label]}
    </ActionButton>
  )
}
