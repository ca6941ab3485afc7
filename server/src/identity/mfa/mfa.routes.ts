import * as endpoints from "@dialplane/contract/identity/mfa/mfa.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import { confirmIdentity, requestOwnPasskey } from "./confirm-identity.service.ts"
import * as browsers from "./browsers.service.ts"
import * as challenges from "./challenges.service.ts"
import { exportFile } from "./coverage-file.service.ts"
import { listCoverage } from "./coverage.service.ts"
import * as enforcement from "./enforcement.service.ts"
import * as methods from "./methods.service.ts"

export const mfaDomain: ServerDomain = {
  name: "mfa",
  confirmIdentity,
  subjects: [methods.mfaMethodSubject],
  owners: [methods.mfaMethodOwners],
  undos: [enforcement.undoEnforcement],
  uses: [{ of: "role", find: enforcement.findRoleUses }],
  useReplacers: [enforcement.roleReplacer],
  routes: [
    route(endpoints.getOwnMethods, (ctx) => methods.getOwn(ctx)),
    route(endpoints.addOwnMethod, (ctx, { body }) => methods.addOwn(ctx, body)),
    route(endpoints.confirmOwnMethod, (ctx, { params, body }) => methods.confirmOwn(ctx, params.mfaId, body)),
    route(endpoints.renewOwnRecoveryCodes, (ctx, { body }) => methods.renewRecoveryCodes(ctx, body)),
    route(endpoints.listOwnBrowsers, (ctx) => browsers.listOwn(ctx)),
    route(endpoints.forgetOwnBrowser, (ctx, { params }) => browsers.forgetOwn(ctx, params.browserId)),
    route(endpoints.getMethodsOf, (ctx, { params }) => methods.getOf(ctx, params.userId)),
    route(endpoints.removeMethod, (ctx, { params, query, body }) =>
      methods.remove(ctx, params.mfaId, query.user_id, body),
    ),
    route(endpoints.resetMethodsOf, (ctx, { params, body }) => methods.resetOf(ctx, params.userId, body)),
    route(endpoints.forgetBrowsersOf, (ctx, { params }) => browsers.forgetOf(ctx, params.userId)),
    route(endpoints.requestOwnPasskey, (ctx, { query }) => requestOwnPasskey(ctx, query.withPassword)),
    route(endpoints.previewEnforcement, (ctx, { body }) => enforcement.preview(ctx, body)),
    route(endpoints.listCoverage, (ctx, { query }) => listCoverage(ctx, query)),
    route(endpoints.exportCoverage, (ctx, { query }) => exportFile(ctx, query)),
    route(endpoints.getEnforcement, (ctx) => enforcement.get(ctx)),
    route(endpoints.setEnforcement, (ctx, { body }) => enforcement.set(ctx, body)),
    route(endpoints.getMfaSettings, (ctx) => enforcement.get(ctx)),
    route(endpoints.updateMfaSettings, (ctx, { body }) => enforcement.setRequired(ctx, body)),
    route(endpoints.createMfaSettings, (ctx, { body }) => enforcement.setRequired(ctx, body)),
    route(endpoints.deleteMfaSettings, (ctx, { body }) => enforcement.setRequired(ctx, { enable_mfa: false, ...body })),
    route(endpoints.enableMfa, (ctx, { body }) => enforcement.setRequired(ctx, body)),
    publicRoute(endpoints.requestCode, (ctx, { body }) => challenges.requestCode(ctx, body.challenge)),
    publicRoute(endpoints.requestPasskey, (ctx, { body }) => challenges.requestPasskey(ctx, body.challenge)),
    publicRoute(endpoints.requestEnrollment, (ctx, { body }) =>
      challenges.requestEnrollment(ctx, body.challenge, body.kind),
    ),
  ],
}
