import * as endpoints from "@dialplane/contract/insight/home/home.endpoints"
import * as settings from "@dialplane/contract/insight/home/dashboard-settings.endpoints"
import { getCallsPerDay } from "@dialplane/contract/insight/home/calls-per-day.endpoints"
import * as own from "@dialplane/contract/insight/home/favorites.endpoints"
import { getOwnWork } from "@dialplane/contract/insight/home/own-work.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as insights from "./account-insights.service.ts"
import * as attention from "./attention.service.ts"
import { inTurn } from "../reports/questions-at-once.service.ts"
import * as callsPerDay from "./calls-per-day.service.ts"
import * as customers from "./customers.service.ts"
import * as dashboardSettings from "./dashboard-settings.service.ts"
import * as favorites from "./favorites.service.ts"
import { attentionJob, phoneSampleJob } from "./home.jobs.ts"
import * as ownWork from "./own-work.service.ts"
import * as taskList from "./task-list.service.ts"

export const homeDomain: ServerDomain = {
  name: "home",
  jobs: (kit) => [phoneSampleJob(kit), attentionJob(kit)],
  routes: [
    route(endpoints.getAttention, (ctx) => attention.get(ctx)),
    route(endpoints.getAccountInsights, (ctx) => insights.get(ctx)),
    route(endpoints.getPhoneHistory, (ctx) => insights.getPhoneHistory(ctx)),
    route(endpoints.getPhonesByLocation, (ctx) => insights.getPhonesByLocation(ctx)),
    route(
      getCallsPerDay,
      inTurn((ctx) => callsPerDay.get(ctx)),
    ),
    route(endpoints.getTaskList, (ctx) => taskList.get(ctx)),
    route(endpoints.updateTaskList, (ctx, { body }) => taskList.set(ctx, body)),
    route(endpoints.listCustomersInTrouble, (ctx, { query }) => customers.list(ctx, query)),
    route(endpoints.getGrowth, (ctx) => customers.getGrowth(ctx)),
    route(endpoints.getSystemState, (ctx) => customers.getSystemState(ctx)),
    route(settings.getDashboardSettings, (ctx, { query }) => dashboardSettings.get(ctx, query)),
    route(settings.updateDashboardSettings, (ctx, { query, body }) => dashboardSettings.set(ctx, query, body)),
    route(getOwnWork, (ctx) => ownWork.get(ctx)),
    route(own.listFavorites, (ctx) => favorites.list(ctx)),
    route(own.addFavorite, (ctx, { body }) => favorites.add(ctx, body)),
    route(own.orderFavorites, (ctx, { body }) => favorites.order(ctx, body.paths)),
    route(own.removeFavorite, (ctx, { query }) => favorites.remove(ctx, query.path)),
  ],
}
