import * as endpoints from "@dialplane/contract/inventory/schedules/schedules.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { closedSchedulesJob } from "./closed-schedules.jobs.ts"
import { keepHolidaysJob } from "./schedules.jobs.ts"
import * as schedules from "./schedules.service.ts"
import * as undos from "./schedules.undo.ts"

export const schedulesDomain: ServerDomain = {
  name: "schedules",
  undos: Object.values(undos),
  jobs: (kit) => [keepHolidaysJob(kit), closedSchedulesJob()],
  routes: [
    route(endpoints.listSchedules, (ctx, { query }) => schedules.list(ctx, query)),
    route(endpoints.createSchedule, (ctx, { body }) => schedules.create(ctx, body)),
    route(endpoints.getSchedule, (ctx, { params }) => schedules.get(ctx, params.scheduleId)),
    route(endpoints.updateSchedule, (ctx, { params, body }) => schedules.change(ctx, params.scheduleId, body)),
    route(endpoints.deleteSchedule, (ctx, { params, query }) =>
      schedules.remove(ctx, params.scheduleId, query.replaceWith),
    ),
    route(endpoints.copySchedule, (ctx, { params, body }) => schedules.copy(ctx, params.scheduleId, body.name)),
    route(endpoints.overrideSchedule, (ctx, { params, body }) => schedules.override(ctx, params.scheduleId, body)),
    route(endpoints.endScheduleOverride, (ctx, { params }) => schedules.endOverride(ctx, params.scheduleId)),
    route(endpoints.getScheduleState, (ctx, { params, query }) => schedules.getState(ctx, params.scheduleId, query.at)),
    route(endpoints.listHolidays, (ctx, { query }) => schedules.listHolidays(ctx, query.country, query.year)),
  ],
}
