import { z } from "zod"
import { identityProof } from "../../kit/identity-proof.ts"
import { accountId, inAccount, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line } from "../../kit/text.ts"
import { webhookEventNames } from "../../kit/webhook-events.ts"

export const webhookLimits = {
  webhooks: 20,
  name: 60,
  url: 500,
  /** A list of webhooks counts waiting deliveries so far. */
  countedWaiting: 1000,
  /** Deliveries are kept this long. */
  days: 30,
  /** A delivery is tried for this long. */
  tryHours: 24,
  /** A webhook that accepted nothing for so long is turned off. */
  pauseDays: 5,
  overlapHours: 24,
  timeoutSeconds: 5,
} as const

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
export const ofWebhook = inAccount.extend({ webhookId: idText.describe("Id of the webhook") })
export const ofDelivery = ofWebhook.extend({ deliveryId: idText.describe("Id of the delivery") })

export const webhookStates = ["on", "off", "paused", "ownerInactive"] as const

export const webhook = z
  .object({
    webhookId: id.describe("Id of the webhook"),
    accountId,
    name: z.string().describe("What receives the events"),
    url: z.string().describe("Where the events are sent"),
    events: z.array(z.string()).describe("Which events are sent"),
    ownerUserId: userId.describe("The user who created it; events that this user may not read are not sent"),
    ownerName: z.string().describe("Name of that user"),
    state: z
      .enum(webhookStates)
      .describe(
        `paused: turned off because nothing was accepted for ${webhookLimits.pauseDays} days. ownerInactive: its owner cannot sign in`,
      ),
    lastDeliveredAt: instant.nullable().describe("When the receiver last accepted an event"),
    lastFailedAt: instant.nullable().describe("When an attempt last failed"),
    waiting: z.int().describe("Deliveries that are still being tried; 1000 means 1000 or more"),
    previousSecretUntil: instant.nullable().describe("Until when events are also signed with the earlier secret"),
    manageable: z.boolean().describe("Whether the caller manages its owner, and with it the webhook"),
    createdAt: instant.describe("When it was created"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "Webhook", description: "A web address to which events of the account are sent, without its secret" })
export type Webhook = z.infer<typeof webhook>
export const newWebhook = webhook
  .extend({ secret: secret(z.string()).describe("The secret with which events are signed. Shown only in this answer") })
  .meta({ id: "NewWebhook", description: "A webhook with its secret, which is shown once" })
export type NewWebhook = z.infer<typeof newWebhook>

const name = line(webhookLimits.name).describe("What receives the events")
const url = line(webhookLimits.url).describe("Where the events are sent: an https:// address on the internet")
const events = z
  .array(z.enum(webhookEventNames as [string, ...string[]]))
  .min(1, "Choose at least one event.")
  .max(webhookEventNames.length)
  .transform((chosen) => webhookEventNames.filter((event) => chosen.includes(event)))
  .describe("Which events are sent")
export const webhookFields = z.strictObject({ name, url, events })
export const webhookDraft = webhookFields.extend(identityProof)
export type WebhookDraft = z.output<typeof webhookDraft>
export const webhookEdit = z.strictObject({
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  isOn: z.boolean().optional().describe("Whether events are sent"),
  version: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe("The version that was read; the change is refused if there is a newer one"),
  ...identityProof,
})
export type WebhookEdit = z.output<typeof webhookEdit>
export const secretRotation = z.strictObject({
  overlap: z
    .boolean()
    .default(true)
    .describe(`Whether events are signed with both secrets for ${webhookLimits.overlapHours} hours`),
  ...identityProof,
})
export type SecretRotation = z.output<typeof secretRotation>

export const webhookFilter = pageQuery(["name", "createdAt"])
export type WebhookFilter = z.output<typeof webhookFilter>

export const deliveryStates = ["waiting", "delivered", "failed", "dropped"] as const
const deliveryFields = {
  deliveryId: id.describe("Id of the delivery"),
  webhookId: id.describe("The webhook it belongs to"),
  eventId: z.string().describe("Id of the event, sent as webhook-id: the same in every attempt"),
  event: z.string().describe("What happened"),
  state: z
    .enum(deliveryStates)
    .describe("failed: not accepted within 24 hours. dropped: not sent, because the owner may not read it"),
  attempts: z.int().describe("How often it was sent"),
  lastStatus: z.int().nullable().describe("HTTP status of the last answer; null if there was none"),
  lastError: z.string().nullable().describe("Why the last attempt failed"),
  milliseconds: z.int().nullable().describe("How long the last answer took"),
  createdAt: instant.describe("When it happened"),
  lastTriedAt: instant.nullable().describe("When it was last sent"),
} as const
export const webhookDelivery = z
  .object(deliveryFields)
  .meta({ id: "WebhookDelivery", description: "An event on its way to a webhook" })
export type WebhookDelivery = z.infer<typeof webhookDelivery>
export const webhookDeliveryDetails = z
  .object({
    ...deliveryFields,
    body: z.string().describe("What is sent, as JSON text"),
    lastAnswer: z.string().nullable().describe("The beginning of the last answer"),
  })
  .meta({ id: "WebhookDeliveryDetails", description: "A delivery with what is sent and what was answered" })
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>
export const deliveryFilter = pageQuery(["createdAt"]).extend({
  state: z.enum(deliveryStates).optional().describe("Only deliveries in this state"),
})
export type DeliveryFilter = z.output<typeof deliveryFilter>
