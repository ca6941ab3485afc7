import { listActingPeople } from "@dialplane/contract/identity/acting/acting-people.endpoints"
import * as openingEndpoints from "@dialplane/contract/identity/acting/openings.endpoints"
import * as endpoints from "@dialplane/contract/identity/acting/acting.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as acting from "./acting.service.ts"
import * as contexts from "./contexts.service.ts"
import * as openings from "./openings.service.ts"
import * as trusts from "./trusts.service.ts"

export const actingDomain: ServerDomain = {
  name: "acting",
  routes: [
    route(endpoints.assumeRole, (ctx, { body }) => acting.assume(ctx, body)),
    route(endpoints.resumeActing, (ctx, { params }) => acting.resume(ctx, params.sessionId)),
    route(endpoints.listRoleContexts, (ctx) => contexts.listMine(ctx)),
    route(endpoints.setDefaultContext, (ctx, { body }) => contexts.setDefault(ctx, body)),
    route(endpoints.swapContext, (ctx, { body }) => contexts.swap(ctx, body)),
    route(endpoints.listUserContexts, (ctx, { params }) => contexts.listOfUser(ctx, params.accountId, params.userId)),
    route(endpoints.listAccountContexts, (ctx) => contexts.listOfAccount(ctx)),
    route(endpoints.setDefaultContextIn, (ctx, { params, body }) =>
      contexts.setDefault(ctx, { ...body, account_id: params.accountId }),
    ),
    route(endpoints.swapContextTo, (ctx, { params, body }) =>
      contexts.swap(ctx, { ...body, account_id: params.accountId }),
    ),
    route(endpoints.listTrusts, (ctx) => trusts.list(ctx)),
    route(endpoints.createTrust, (ctx, { body }) => trusts.create(ctx, body)),
    route(endpoints.deleteTrust, (ctx, { params }) => trusts.end(ctx, params.trustedAccountId)),
    route(endpoints.deleteTrustAsSupport, (ctx, { params }) => trusts.end(ctx, params.trustedAccountId)),
    route(listActingPeople, (ctx) => acting.listPeople(ctx)),
    route(openingEndpoints.openAccount, (ctx, { params, body }) => openings.open(ctx, params.accountId, body.reason)),
    route(openingEndpoints.listVisits, (ctx) => openings.listVisits(ctx)),
    route(openingEndpoints.getOpeningSettings, (ctx) => openings.getSettings(ctx)),
    route(openingEndpoints.updateOpeningSettings, (ctx, { body }) => openings.changeSettings(ctx, body)),
    route(endpoints.endActingPerson, (ctx, { params }) => acting.sendOut(ctx, params.sessionId)),
  ],
}
