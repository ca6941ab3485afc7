import type { NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import type { StatusTone } from "../../ui/display/status-badge.tsx"

export const statusTones: Readonly<Record<NumberStatus, StatusTone>> = {
  Available: "neutral",
  Assigned: "info",
  "In Use": "good",
  Reserved: "warn",
  Porting: "running",
  Suspended: "bad",
  Removed: "off",
}
