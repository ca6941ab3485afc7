import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { commonProblems } from "../../kit/problem.ts"
import { wrongProof } from "../mfa/wrong-proof.ts"
import { webhookProblems as problems } from "./webhooks.problems.ts"
import {
  deliveryFilter,
  newWebhook,
  ofDelivery,
  ofWebhook,
  secretRotation,
  webhook,
  webhookDelivery,
  webhookDeliveryDetails,
  webhookDraft,
  webhookEdit,
  webhookFilter,
} from "./webhooks.schema.ts"

const all = { service: "auth", path: "/v1/accounts/:accountId/webhooks", params: inAccount } as const
const one = { service: "auth", path: `${all.path}/:webhookId`, params: ofWebhook } as const
const delivery = { service: "auth", path: `${one.path}/deliveries/:deliveryId`, params: ofDelivery } as const

const shown = {
  webhookId: 5_000_001,
  accountId: 100,
  name: "Customer database",
  url: "https://crm.example.com/events",
  events: ["user.created", "call.ended"],
  ownerUserId: 10_001,
  ownerName: "Jane Doe",
  state: "on",
  lastDeliveredAt: "2026-11-18T15:02:11.000Z",
  lastFailedAt: null,
  waiting: 0,
  previousSecretUntil: null,
  manageable: true,
  createdAt: "2026-11-18T09:00:00.000Z",
  version: 1,
}
const secret = "whsec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE="
const sent = {
  deliveryId: 5_000_010,
  webhookId: 5_000_001,
  eventId: "evt_0b8f2b1e-5f2d-4d0b-9a51-6c8de3f3a001",
  event: "call.ended",
  state: "delivered",
  attempts: 1,
  lastStatus: 200,
  lastError: null,
  milliseconds: 84,
  createdAt: "2026-11-18T15:02:10.000Z",
  lastTriedAt: "2026-11-18T15:02:11.000Z",
}
const notConfirmed = [identityProofProblems.needed, ...wrongProof]
const address = [problems.addressInvalid, problems.addressUnreachable]

export const listWebhooks = endpoint({
  ...all,
  method: "GET",
  summary: "List the webhooks of an account",
  description: "Without their secrets.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:api-keys"),
  query: webhookFilter,
  response: page(webhook),
  problems: [accountProblems.notFound],
})
export const createWebhook = endpoint({
  ...all,
  method: "POST",
  idempotency: "none",
  summary: "Create a webhook",
  description:
    "Confirmed with the caller's password, a passkey or a code. Sends the chosen events of the account to a web address, each as a POST of JSON. Every event is signed as described by Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature. An answer of 200 to 299 accepts the event; otherwise it is sent again for 24 hours, with growing pauses. The same event can arrive twice: webhook-id is the same. The secret is in this answer only.",
  example: {
    body: { name: shown.name, url: shown.url, events: shown.events, currentPassword: "…" },
    response: { ...shown, secret },
  },
  access: access.inAccount("create:api-keys"),
  body: webhookDraft,
  response: newWebhook,
  noCache: true,
  problems: [
    accountProblems.notFound,
    ...notConfirmed,
    ...address,
    problems.exceedsOwn,
    problems.onlyAtHome,
    problems.tooMany,
  ],
})
export const getWebhook = endpoint({
  ...one,
  method: "GET",
  summary: "Get a webhook",
  description: "Without its secret.",
  example: { response: shown },
  access: access.inAccount("read:api-keys"),
  response: webhook,
  problems: [problems.notFound],
})
export const updateWebhook = endpoint({
  ...one,
  method: "PUT",
  summary: "Change a webhook",
  description:
    "Omitted fields stay as they are. Only its owner can change where and what it sends, and confirms another address with the password, a passkey or a code; others who manage the owner can turn it on and off.",
  example: { body: { isOn: false, version: 1 }, response: { ...shown, state: "off", version: 2 } },
  access: access.inAccount("update:api-keys"),
  body: webhookEdit,
  response: webhook,
  problems: [
    problems.notFound,
    problems.changedMeanwhile,
    ...notConfirmed,
    ...address,
    problems.exceedsOwn,
    problems.onlyOwner,
    commonProblems.notManageable,
  ],
})
export const deleteWebhook = endpoint({
  ...one,
  method: "DELETE",
  summary: "Delete a webhook",
  description: "Nothing more is sent, and its deliveries are deleted with it.",
  access: access.inAccount("delete:api-keys"),
  problems: [problems.notFound, commonProblems.notManageable],
})
export const rotateWebhookSecret = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/rotate-secret`,
  idempotency: "none",
  summary: "Replace the secret of a webhook",
  description:
    "For 24 hours events carry signatures of both secrets, unless overlap is false. Only for its owner, who confirms it with the password, a passkey or a code.",
  example: { body: { overlap: true, currentPassword: "…" }, response: { ...shown, version: 2, secret } },
  access: access.inAccount("update:api-keys"),
  body: secretRotation,
  response: newWebhook,
  noCache: true,
  problems: [problems.notFound, ...notConfirmed, problems.onlyOwner, commonProblems.notManageable],
})
export const testWebhook = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/test`,
  summary: "Send a test event to a webhook",
  description:
    "Sends an event of the type webhook.test, whatever events are chosen. Read the delivery to see the result.",
  example: { response: { ...sent, event: "webhook.test", state: "waiting", attempts: 0, lastStatus: null } },
  access: access.inAccount("update:api-keys"),
  response: webhookDelivery,
  problems: [problems.notFound, commonProblems.notManageable],
})
export const listWebhookDeliveries = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/deliveries`,
  summary: "List the deliveries of a webhook",
  description: "Of the last 30 days, the newest first.",
  example: { response: { items: [sent], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:api-keys"),
  query: deliveryFilter,
  response: page(webhookDelivery),
  noCache: true,
  problems: [problems.notFound],
})
export const getWebhookDelivery = endpoint({
  ...delivery,
  method: "GET",
  summary: "Get a delivery of a webhook",
  description: "With what is sent and the beginning of the last answer. Only for users who manage the owner.",
  example: {
    response: { ...sent, body: '{"id":"evt_…","type":"call.ended","data":{"result":"answered"}}', lastAnswer: "ok" },
  },
  access: access.inAccount("read:api-keys"),
  response: webhookDeliveryDetails,
  noCache: true,
  problems: [problems.notFound, problems.deliveryNotFound, commonProblems.notManageable],
})
export const repeatWebhookDelivery = endpoint({
  ...delivery,
  method: "POST",
  path: `${delivery.path}/repeat`,
  summary: "Send an event again",
  description: "Sends a delivery that has ended once more, with the same event id.",
  example: { response: { ...sent, state: "waiting" } },
  access: access.inAccount("update:api-keys"),
  response: webhookDelivery,
  problems: [problems.notFound, problems.deliveryNotFound, problems.stillWaiting, commonProblems.notManageable],
})
