import * as endpoints from "@dialplane/contract/calling/call-monitoring/call-monitoring.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { registerMonitoring } from "../engine/phone-monitoring.service.ts"
import * as rules from "./call-monitoring.service.ts"
import {
  undoDisclaimer,
  undoMonitoringRule,
  undoRuleCreated,
  undoRuleDeleted,
  undoSetForPerson,
} from "./call-monitoring.undo.ts"
import * as sessions from "./monitoring-sessions.service.ts"
import * as settings from "./monitoring-settings.service.ts"
import { endWithdrawn } from "./withdrawn-monitoring.service.ts"

export const callMonitoringDomain: ServerDomain = {
  name: "call-monitoring",
  undos: [undoMonitoringRule, undoRuleCreated, undoRuleDeleted, undoSetForPerson, undoDisclaimer],
  mount: () =>
    Promise.resolve(
      registerMonitoring({
        startByPhone: sessions.startByPhone,
        requireByPhone: sessions.requireByPhone,
        checkPin: sessions.checkPinByPhone,
        endOverhearing: sessions.endOverhearing,
        endWithdrawn,
      }),
    ),
  routes: [
    route(endpoints.listMonitoringRules, (ctx, { query }) => rules.list(ctx, query)),
    route(endpoints.createMonitoringRule, (ctx, { body }) => rules.create(ctx, body)),
    route(endpoints.getMonitoringRule, (ctx, { params }) => rules.get(ctx, params.ruleId)),
    route(endpoints.updateMonitoringRule, (ctx, { params, body }) => rules.change(ctx, params.ruleId, body)),
    route(endpoints.deleteMonitoringRule, (ctx, { params }) => rules.remove(ctx, params.ruleId)),
    route(endpoints.setManyMonitoringRules, (ctx, { body }) => rules.setMany(ctx, body)),
    route(endpoints.getMonitoringDisclaimer, (ctx) => settings.getDisclaimer(ctx)),
    route(endpoints.updateMonitoringDisclaimer, (ctx, { body }) => settings.changeDisclaimer(ctx, body)),
    route(endpoints.getMonitoringPin, (ctx) => settings.getPin(ctx)),
    route(endpoints.updateMonitoringPin, (ctx, { body }) => settings.changePin(ctx, body)),
    route(endpoints.getOwnMonitoring, (ctx) => sessions.getOwn(ctx)),
    route(endpoints.listOwnMonitoringRules, (ctx) => sessions.listOwnRules(ctx)),
    route(endpoints.startMonitoring, (ctx, { body }) => sessions.start(ctx, body)),
    route(endpoints.changeMonitoringMode, (ctx, { params, body }) =>
      sessions.changeMode(ctx, params.monitoringId, body.mode),
    ),
    route(endpoints.stopMonitoring, (ctx, { params }) => sessions.stop(ctx, params.monitoringId)),
    route(endpoints.endMonitoringOfOther, (ctx, { params }) => sessions.endOfOther(ctx, params.monitoringId)),
    route(endpoints.listMonitoringSessions, (ctx, { query }) => sessions.list(ctx, query)),
  ],
}
