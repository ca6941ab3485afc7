import type { Device, DeviceKind, Reachability } from "@dialplane/contract/inventory/devices/devices.schema"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { reachabilityMessages, stateMessages } from "./devices.messages.ts"

const tones: Readonly<Record<Reachability, StatusTone>> = { registered: "good", offline: "bad", never: "neutral" }

export const ReachabilityBadge = ({
  reachability,
  plain,
}: {
  readonly reachability: Reachability
  readonly plain?: boolean
}) => (
  <StatusBadge plain={plain} tone={tones[reachability]}>
    {reachabilityMessages[reachability]}
  </StatusBadge>
)

type Stateful = Pick<Device, "reachability" | "swappedOutAt" | "restartingSince" | "extensionId">
/** Swapped out and unassigned, so being offline is expected. */
export const isSpare = ({ swappedOutAt, extensionId }: Pick<Device, "swappedOutAt" | "extensionId">) =>
  swappedOutAt !== null && extensionId === null

export const DeviceStateBadge = ({ device, plain }: { readonly device: Stateful; readonly plain?: boolean }) => {
  if (device.restartingSince !== null)
    return (
      <StatusBadge plain={plain} tone="running">
        {stateMessages.restarting}
      </StatusBadge>
    )
  if (isSpare(device))
    return (
      <StatusBadge plain={plain} tone="off">
        {stateMessages.spare}
      </StatusBadge>
    )
  return <ReachabilityBadge plain={plain} reachability={device.reachability} />
}

const icons: Readonly<Record<DeviceKind, IconName>> = {
  deskPhone: "desk-phone",
  softphone: "receptionist",
  app: "mobile",
}
export const iconOf = ({ kind, model }: Pick<Device, "kind" | "model">): IconName =>
  kind === "app" && model === "desktop" ? "device" : icons[kind]

export const DeviceIcon = ({
  device,
  size = 16,
}: {
  readonly device: Pick<Device, "kind" | "model">
  readonly size?: number
}) => <Icon name={iconOf(device)} size={size} />

/** "203 Ava Adler". */
export const holderOf = ({ extension, extensionName }: Pick<Device, "extension" | "extensionName">) =>
  extension === null ? null : `${extension} ${extensionName ?? ""}`.trim()
