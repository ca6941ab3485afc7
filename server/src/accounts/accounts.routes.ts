import * as endpoints from "@dialplane/contract/accounts/accounts.endpoints"
import type { ServerDomain } from "../kit/domain.ts"
import { route } from "../kit/route.ts"
import * as accounts from "./accounts.service.ts"

export const accountsDomain: ServerDomain = {
  name: "accounts",
  subjects: [accounts.accountSubject],
  routes: [
    route(endpoints.getAccountInfo, (ctx) => accounts.getInfo(ctx)),
    route(endpoints.getAccountInfoV2, (ctx) => accounts.getInfoV2(ctx)),
    route(endpoints.getAccountConfiguration, (ctx) => accounts.getConfiguration(ctx)),
    route(endpoints.getServiceInfo, (ctx) => accounts.getServiceCounts(ctx)),
    route(endpoints.listAccounts, (ctx, { query }) => accounts.list(ctx, query)),
    route(endpoints.listAccountNames, (ctx, { query }) => accounts.listNames(ctx, query.ids.split(",").map(Number))),
  ],
}
