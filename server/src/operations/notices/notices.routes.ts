import * as endpoints from "@dialplane/contract/operations/notices/notices.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as notices from "./notices.service.ts"

export const noticesDomain: ServerDomain = {
  name: "notices",
  routes: [
    route(endpoints.listNotices, (ctx) => notices.list(ctx)),
    route(endpoints.clearNotices, (ctx, { body }) => notices.clear(ctx, body.keys)),
  ],
}
