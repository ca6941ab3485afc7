import type { PortedNumber } from "@dialplane/contract/inventory/number-orders/porting.schema"
import type { PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { StatusTone } from "../../ui/display/status-badge.tsx"

export const numberStateTones: Readonly<Record<PortedNumber["state"], StatusTone>> = {
  waiting: "neutral",
  accepted: "info",
  refused: "bad",
  here: "good",
}

export const stateTones: Readonly<Record<PortingState, StatusTone>> = {
  draft: "neutral",
  submitted: "running",
  inReview: "running",
  actionRequired: "warn",
  withCarrier: "running",
  dateConfirmed: "info",
  activating: "running",
  completed: "good",
  rejected: "bad",
  cancelled: "off",
}
