import * as choices from "@dialplane/contract/operations/notices/notice-choices.endpoints"
import * as endpoints from "@dialplane/contract/operations/notices/notices.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { noticeEmailJob, soonEmailJob } from "./notices.jobs.ts"
import * as notices from "./notices.service.ts"

export const noticesDomain: ServerDomain = {
  name: "notices",
  jobs: (kit) => [noticeEmailJob(kit), soonEmailJob(kit)],
  routes: [
    route(endpoints.listNotices, (ctx, { query }) => notices.list(ctx, query)),
    route(endpoints.countUnreadNotices, (ctx) => notices.countUnread(ctx)),
    route(endpoints.markNoticesRead, (ctx, { body }) => notices.markRead(ctx, body.noticeIds)),
    route(endpoints.markAllNoticesRead, (ctx) => notices.markAllRead(ctx)),
    route(endpoints.markNoticesDone, (ctx, { body }) => notices.markDone(ctx, body.noticeIds, body.done)),
    route(choices.getNoticeChoices, (ctx) => notices.getChoices(ctx)),
    route(choices.updateNoticeChoices, (ctx, { body }) => notices.updateChoices(ctx, body)),
  ],
}
