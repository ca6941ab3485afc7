import * as endpoints from "@dialplane/contract/calling/messages/messages.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { purgeMessagesJob } from "./messages.jobs.ts"
import * as messages from "./messages.service.ts"

export const messagesDomain: ServerDomain = {
  name: "messages",
  jobs: () => [purgeMessagesJob],
  routes: [
    route(endpoints.listMessages, (ctx, { query }) => messages.list(ctx, query)),
    route(endpoints.listMessagesOfUser, (ctx, { params, query }) =>
      messages.list(ctx, { ...query, userId: params.userId }),
    ),
    route(endpoints.getMessage, (ctx, { params }) => messages.get(ctx, params.messageId)),
    route(endpoints.getMessageOfUser, (ctx, { params }) => messages.get(ctx, params.messageId, params.userId)),
  ],
}
