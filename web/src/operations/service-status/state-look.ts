import type { ComponentState } from "@dialplane/contract/operations/service-status/components"
import type { Impact, IncidentState } from "@dialplane/contract/operations/service-status/service-status.schema"
import type { StatusTone } from "../../ui/display/status-badge.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"

/** States differ by icon and word; the color is not needed to read them. */
export const componentTones: Readonly<Record<ComponentState, StatusTone>> = {
  operational: "good",
  unknown: "neutral",
  maintenance: "info",
  degraded: "warn",
  partialOutage: "warn",
  majorOutage: "bad",
}
export const componentIcons: Readonly<Record<ComponentState, IconName>> = {
  operational: "success",
  unknown: "help",
  maintenance: "settings",
  degraded: "warning",
  partialOutage: "error",
  majorOutage: "failed",
}
export const incidentTones: Readonly<Record<IncidentState, StatusTone>> = {
  investigating: "bad",
  identified: "warn",
  monitoring: "info",
  resolved: "good",
  scheduled: "neutral",
  inProgress: "running",
  completed: "good",
  canceled: "off",
}
export const impactTones: Readonly<Record<Impact, StatusTone>> = {
  none: "neutral",
  minor: "warn",
  major: "bad",
  critical: "bad",
}
