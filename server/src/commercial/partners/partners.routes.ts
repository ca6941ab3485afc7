import * as endpoints from "@dialplane/contract/commercial/partners/partners.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as moves from "./account-move.service.ts"
import * as children from "./children.service.ts"
import * as partners from "./partners.service.ts"
import { pushJob } from "./templates.jobs.ts"
import * as templates from "./templates.service.ts"

export const partnersDomain: ServerDomain = {
  name: "partners",
  jobs: (kit) => [pushJob(kit)],
  undos: [partners.undoSettings],
  routes: [
    route(endpoints.getPartnerSettings, (ctx) => partners.getSettings(ctx)),
    route(endpoints.updatePartnerSettings, (ctx, { body }) => partners.updateSettings(ctx, body)),
    route(endpoints.listChildAccess, (ctx, { params }) => partners.listAccess(ctx, params.childAccountId)),
    route(endpoints.setChildAccess, (ctx, { params, body }) => partners.setAccess(ctx, params.childAccountId, body)),
    route(endpoints.listStaffExceptions, (ctx) => partners.listExceptions(ctx)),
    route(endpoints.listCustomersOfStaffMember, (ctx, { params, query }) =>
      partners.listCustomersOf(ctx, params.accountId, params.userId, query),
    ),
    route(endpoints.listAccessOfStaffMember, (ctx, { params }) =>
      partners.listAccessOf(ctx, params.accountId, params.userId),
    ),
    route(endpoints.listTemplates, (ctx) => templates.list(ctx)),
    route(endpoints.getTemplate, (ctx, { params }) => templates.get(ctx, params.templateId)),
    route(endpoints.createTemplate, (ctx, { body }) => templates.create(ctx, body)),
    route(endpoints.changeTemplate, (ctx, { params, body }) => templates.change(ctx, params.templateId, body)),
    route(endpoints.deleteTemplate, (ctx, { params }) => templates.remove(ctx, params.templateId)),
    route(endpoints.listDeviations, (ctx, { params }) => templates.listDeviations(ctx, params.templateId)),
    route(endpoints.pushTemplate, (ctx, { params, body }) => templates.push(ctx, params.templateId, body)),
    route(endpoints.createChild, (ctx, { body }) => children.create(ctx, body)),
    route(endpoints.previewMove, (ctx, { query }) => moves.preview(ctx, query.parentAccountId)),
    route(endpoints.moveAccount, (ctx, { body }) => moves.move(ctx, body)),
    route(endpoints.createSimpleAccount, (ctx, { body }) => children.createSimple(ctx, body)),
  ],
}
