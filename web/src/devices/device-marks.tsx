import type { Device, DeviceKind, Reachability } from "@dialplane/contract/devices/devices.schema"
import { StatusBadge, type StatusTone } from "../ui/display/status-badge.tsx"
import { Icon } from "../ui/icons/icon.tsx"
import type { IconName } from "../ui/icons/icon-map.ts"
import { reachabilityWords } from "./devices.words.ts"

const tones: Readonly<Record<Reachability, StatusTone>> = { registered: "good", silent: "bad", never: "neutral" }

export const ReachabilityBadge = ({ reachability, plain }: { readonly reachability: Reachability; readonly plain?: boolean }) => <StatusBadge plain={plain} tone={tones[reachability]}>{reachabilityWords[reachability]}</StatusBadge>

const icons: Readonly<Record<DeviceKind, IconName>> = { deskPhone: "desk-phone", softphone: "receptionist", app: "mobile" }
export const iconOf = ({ kind, model }: Pick<Device, "kind" | "model">): IconName => (kind === "app" && model === "desktop" ? "device" : icons[kind])

export const DeviceIcon = ({ device, size = 16 }: { readonly device: Pick<Device, "kind" | "model">; readonly size?: number }) => <Icon name={iconOf(device)} size={size} />

/** "203 Ava Adler". */
export const holderOf = ({ extension, extensionName }: Pick<Device, "extension" | "extensionName">) => (extension === null ? null : `${extension} ${extensionName ?? ""}`.trim())
