import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import type { StepCode } from "@dialplane/contract/inventory/devices/next-step"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import type { OpenedDialog } from "./device-actions.tsx"
import { deviceMessages } from "./devices.messages.ts"

export const editAnchor = "change"
/** Of the part that says where the phone fetches its settings; it belongs to whoever serves them. */
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

/** To the part of the page, and into it for those who do not see it move. */
const goTo = (anchor: string) => {
  const part = document.getElementById(anchor)
  part?.scrollIntoView({ block: "start" })
  part?.querySelector<HTMLElement>("button:not([disabled]), input:not([disabled])")?.focus({ preventScroll: true })
}

/** The button that does what the advice says; advice that only hands in front of the phone can follow has none. */
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
