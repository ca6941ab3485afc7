import type { MonitoringRule } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import type { MonitoringMode } from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import type { MonitoringMessages } from "./call-monitoring.messages.ts"

export const targetText = (
  messages: MonitoringMessages,
  { kind, name }: Pick<MonitoringRule["target"], "kind" | "name">,
) => (kind === "everyone" ? messages.everyone : name)
export const modesText = (messages: MonitoringMessages, modes: readonly MonitoringMode[]) =>
  modes.map((mode) => messages[`mode_${mode}`]).join(", ")
