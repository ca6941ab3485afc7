import type { Screen } from "../../kit/screen.ts"

export const webhookScreens: readonly Screen[] = [
  {
    place: "account",
    path: "webhooks",
    title: "Webhooks",
    permission: "read:api-keys",
    load: () => import("./webhook-list-page.tsx"),
    menu: { group: "account", icon: "webhook", order: 63 },
  },
  {
    place: "account",
    path: "webhooks/new",
    title: "Create webhook",
    permission: "create:api-keys",
    load: () => import("./new-webhook-page.tsx"),
  },
  {
    place: "account",
    path: "webhooks/$webhookId",
    title: "Webhook",
    permission: "read:api-keys",
    load: () => import("./webhook-page.tsx"),
  },
  {
    place: "account",
    path: "webhooks/$webhookId/deliveries/$deliveryId",
    title: "Delivery",
    permission: "read:api-keys",
    load: () => import("./delivery-page.tsx"),
  },
]
