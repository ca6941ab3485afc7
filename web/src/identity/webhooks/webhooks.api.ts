import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  repeatWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@dialplane/contract/identity/webhooks/webhooks.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [listWebhooks, getWebhook, listWebhookDeliveries, getWebhookDelivery]
staleBy("webhook", ...shown)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: shown } as const

export const webhookQuery = (accountId: number, webhookId: number) =>
  query(getWebhook, { params: { accountId, webhookId } }, own)
export const deliveryQuery = (accountId: number, webhookId: number, deliveryId: number) =>
  query(getWebhookDelivery, { params: { accountId, webhookId, deliveryId } }, own)
export const makeWebhook = mutation(createWebhook, inForm)
export const saveWebhook = mutation(updateWebhook, inForm)
export const switchWebhook = mutation(updateWebhook, { invalidates: shown })
export const removeWebhook = mutation(deleteWebhook, inForm)
export const rotateSecret = mutation(rotateWebhookSecret, inForm)
export const sendTest = mutation(testWebhook, { invalidates: shown })
export const sendAgain = mutation(repeatWebhookDelivery, { invalidates: shown })
