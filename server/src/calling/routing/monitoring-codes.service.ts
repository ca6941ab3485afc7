import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { Kit } from "../../kit/context.ts"
import { monitoringPatternOf } from "../pbx-settings/monitoring-pattern.service.ts"

/** The account's routing, and which codes the operator of the installation lets it monitor calls with. */
export const withMonitoringPattern = (kit: Pick<Kit, "config">, config: RoutingConfig): RoutingConfig => ({
  ...config,
  dialing: { ...config.dialing, monitoringPattern: monitoringPatternOf(kit) },
})
