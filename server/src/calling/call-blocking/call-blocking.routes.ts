import * as endpoints from "@dialplane/contract/calling/call-blocking/call-blocking.endpoints"
import * as ownEndpoints from "@dialplane/contract/calling/call-blocking/own-blocking.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { registerCalledNumbers } from "../media/called-numbers.service.ts"
import { check } from "./blocking-check.service.ts"
import * as rules from "./blocking-rules.service.ts"
import * as blocking from "./call-blocking.service.ts"
import { readCallable } from "./callable-numbers.service.ts"
import { undoOwnSettings, undoSettings, undosOfRules } from "./call-blocking.undo.ts"
import * as own from "./own-blocking.service.ts"
import { getRecentCallers } from "./recent-callers.service.ts"

export const callBlockingDomain: ServerDomain = {
  name: "call-blocking",
  undos: [undoSettings, undoOwnSettings, ...undosOfRules],
  mount: () => Promise.resolve(registerCalledNumbers(readCallable)),
  uses: [{ of: "media", find: blocking.listMediaUses }],
  useReplacers: blocking.blockingReplacers,
  routes: [
    route(endpoints.getCallBlocking, (ctx) => blocking.get(ctx)),
    route(endpoints.updateCallBlocking, (ctx, { body }) => blocking.change(ctx, body)),
    route(endpoints.saveBlockingOptions, (ctx, { body }) => blocking.change(ctx, body)),
    route(endpoints.saveMasterSwitch, (ctx, { body }) => blocking.change(ctx, body)),
    route(endpoints.getSystemRules, (ctx) => blocking.getSystemRules(ctx)),
    route(endpoints.updateSystemRules, (ctx, { body }) => blocking.changeSystemRules(ctx, body)),
    route(endpoints.saveInternationalRule, (ctx, { body }) => blocking.changeSystemRules(ctx, body)),
    route(endpoints.getRecentCallers, (ctx, { query }) => getRecentCallers(ctx, query)),
    route(endpoints.listRules, (ctx, { query }) => rules.list(ctx, query)),
    route(endpoints.createRule, (ctx, { body }) => rules.create(ctx, body)),
    route(endpoints.saveRuleSkipValidations, (ctx, { body }) => rules.saveAnyway(ctx, body)),
    route(endpoints.getRule, (ctx, { params }) => rules.get(ctx, params.ruleId)),
    route(endpoints.updateRule, (ctx, { params, body }) => rules.change(ctx, params.ruleId, body)),
    route(endpoints.saveRule, (ctx, { body: { ruleId, ...edit } }) => rules.change(ctx, ruleId, edit)),
    route(endpoints.copyRule, (ctx, { params, body }) => rules.copy(ctx, params.ruleId, body)),
    route(endpoints.deleteRule, (ctx, { params }) => rules.remove(ctx, params.ruleId)),
    route(endpoints.deleteRules, (ctx, { body }) => rules.removeMany(ctx, body.ruleIds)),
    route(endpoints.toggleRules, (ctx, { body }) => rules.toggleMany(ctx, body.ruleIds, body.enabled)),
    route(endpoints.addRules, (ctx, { body }) => rules.addMany(ctx, body)),
    route(endpoints.previewRules, (ctx, { body }) => rules.previewMany(ctx, body)),
    route(endpoints.exportRules, (ctx) => rules.exportFile(ctx)),
    route(endpoints.checkCall, (ctx, { query }) => check(ctx, query)),
    route(ownEndpoints.listOwnBlocking, (ctx) => own.list(ctx)),
    route(ownEndpoints.updateOwnBlocking, (ctx, { params, body }) => own.change(ctx, params.extensionId, body)),
    route(ownEndpoints.createOwnRule, (ctx, { params, body }) => own.createRule(ctx, params.extensionId, body)),
    route(ownEndpoints.updateOwnRule, (ctx, { params, body }) =>
      own.changeRule(ctx, params.extensionId, params.ruleId, body),
    ),
    route(ownEndpoints.deleteOwnRule, (ctx, { params }) => own.removeRule(ctx, params.extensionId, params.ruleId)),
    route(ownEndpoints.checkOwnCall, (ctx, { params, query }) => own.check(ctx, params.extensionId, query.number)),
    route(ownEndpoints.saveEndUserBlocking, (ctx, { params, body }) =>
      own.changeOfLogin(ctx, params.loginName, params.extension, body),
    ),
  ],
}
