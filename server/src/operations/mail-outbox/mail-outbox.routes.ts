import * as endpoints from "@dialplane/contract/operations/mail-outbox/mail-outbox.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as outbox from "./mail-outbox.service.ts"

export const mailOutboxDomain: ServerDomain = {
  name: "mail-outbox",
  routes: [
    route(endpoints.listEmails, (ctx, { query }) => outbox.list(ctx, query)),
    route(endpoints.getEmail, (ctx, { params }) => outbox.get(ctx, params.mailId)),
    route(endpoints.resendEmail, (ctx, { params }) => outbox.resend(ctx, params.mailId)),
  ],
}
