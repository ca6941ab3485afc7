import * as endpoints from "@dialplane/contract/identity/webhooks/webhooks.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { deliverJob } from "./deliver.jobs.ts"
import * as webhooks from "./webhooks.service.ts"

export const webhooksDomain: ServerDomain = {
  name: "webhooks",
  jobs: (kit) => [deliverJob(kit)],
  routes: [
    route(endpoints.listWebhooks, (ctx, { query }) => webhooks.list(ctx, query)),
    route(endpoints.createWebhook, (ctx, { body }) => webhooks.create(ctx, body)),
    route(endpoints.getWebhook, (ctx, { params }) => webhooks.get(ctx, params.webhookId)),
    route(endpoints.updateWebhook, (ctx, { params, body }) => webhooks.change(ctx, params.webhookId, body)),
    route(endpoints.deleteWebhook, (ctx, { params }) => webhooks.remove(ctx, params.webhookId)),
    route(endpoints.rotateWebhookSecret, (ctx, { params, body }) => webhooks.rotateSecret(ctx, params.webhookId, body)),
    route(endpoints.testWebhook, (ctx, { params }) => webhooks.sendTest(ctx, params.webhookId)),
    route(endpoints.listWebhookDeliveries, (ctx, { params, query }) =>
      webhooks.listDeliveries(ctx, params.webhookId, query),
    ),
    route(endpoints.getWebhookDelivery, (ctx, { params }) =>
      webhooks.getDelivery(ctx, params.webhookId, params.deliveryId),
    ),
    route(endpoints.repeatWebhookDelivery, (ctx, { params }) =>
      webhooks.repeat(ctx, params.webhookId, params.deliveryId),
    ),
  ],
}
