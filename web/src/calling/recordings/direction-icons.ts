import type { Direction } from "@dialplane/contract/calling/recordings/recordings.schema"
import type { IconName } from "../../ui/icons/icon-map.ts"

export const directionIcons: Readonly<Record<Direction, IconName>> = {
  inbound: "phone-in",
  outbound: "phone-out",
  internal: "swap",
}
