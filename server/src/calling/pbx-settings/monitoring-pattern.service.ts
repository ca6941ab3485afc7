import { defaultMonitoringPattern } from "@dialplane/contract/calling/pbx-settings/monitoring-pattern"
import type { Kit } from "../../kit/context.ts"

/** What the operator of the installation lets phones dial to monitor calls. */
export const monitoringPatternOf = ({ config }: Pick<Kit, "config">): string => {
  const given = config.runtimeConfig["callMonitoringPattern"]
  return typeof given === "string" ? given : defaultMonitoringPattern
}
