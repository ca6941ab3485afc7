import type { KeyType } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { IconName } from "../../ui/icons/icon-map.ts"

export const keyIcons: Readonly<Record<KeyType, IconName>> = {
  line: "phone",
  sharedLine: "swap",
  busyLamp: "user",
  speedDial: "bolt",
  park: "clock",
  none: "add",
}
