import { randomUUID } from "node:crypto"
import { testEvent, webhookEvents, type WebhookEvent } from "@dialplane/contract/kit/webhook-events"
import { webhookProblems as problems } from "@dialplane/contract/identity/webhooks/webhooks.problems"
import {
  webhookLimits,
  type DeliveryFilter,
  type NewWebhook,
  type SecretRotation,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookDraft,
  type WebhookEdit,
  type WebhookFilter,
} from "@dialplane/contract/identity/webhooks/webhooks.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { requireProof } from "../../kit/access/require-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { resolveNotices } from "../../kit/live/account-notices.ts"
import { refuse } from "../../kit/refusal.ts"
import { findSpared, requireManaged } from "../roles/roles.service.ts"
import { causeOf, deliverJob, sealPlace } from "./deliver.jobs.ts"
import { newSecret } from "./signature.rules.ts"
import * as queries from "./webhooks.queries.ts"

const shown = async (db: Db, ctx: Context, rows: readonly queries.WebhookRow[]): Promise<Webhook[]> => {
  const owners = rows.map(({ ownerUserId }) => ownerUserId)
  const spared = new Set((await findSpared(db, ctx.actor, ctx.accountId, owners)).map(({ userId }) => userId))
  return rows.map(({ isOn: _, ...row }) => ({ ...row, manageable: !spared.has(row.ownerUserId) }))
}
const shownOne = async (db: Db, ctx: Context, id: number): Promise<Webhook> => {
  const row = (await queries.findWebhook(db, ctx.accountId, id)) ?? refuse(problems.notFound)
  return (await shown(db, ctx, [row]))[0]!
}

export const list = async (ctx: Context, filter: WebhookFilter): Promise<Page<Webhook>> => {
  const db = reading(ctx)
  if (filter.totalOnly !== undefined) {
    const total = await queries.countWebhooks(db, ctx.accountId, filter)
    return { items: [], nextCursor: null, previousCursor: null, total }
  }
  const page = await queries.listWebhooks(db, ctx.accountId, filter)
  return { ...page, items: await shown(db, ctx, page.items) }
}
export const get = (ctx: Context, id: number): Promise<Webhook> => shownOne(reading(ctx), ctx, id)

// --- what changes check ----------------------------------------------------------------------------------------------

const requireEvents = (ctx: Context, events: readonly WebhookEvent[]) => {
  const beyond = events.find((event) => !ctx.actor.keys.has(webhookEvents[event].permission))
  if (beyond === undefined) return
  const { permission, title } = webhookEvents[beyond]
  refuse(problems.exceedsOwn, { permission, event: title })
}
/** As an address is stored; one that is none stays as it is, and is refused. */
const normalized = (url: string): string => (URL.canParse(url) ? new URL(url).href : url)
/** Encrypted, and not into the operator's own network; inside a private network both are possible. */
const requireAddress = async (ctx: Context, url: string) => {
  const { kit } = ctx
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isWeb = address?.protocol === "https:" || (kit.config.outboundPrivate && address?.protocol === "http:")
  if (address === undefined || !isWeb || address.username !== "" || address.password !== "")
    return refuse(problems.addressInvalid)
  const reason = await kit.outbound.whyNot(address.href)
  if (reason !== undefined) refuse(problems.addressUnreachable, { reason })
  return address.href
}
/** The webhook, locked; its caller manages its owner. */
const requireWebhook = async (db: Db, ctx: Context, id: number): Promise<queries.WebhookRow> => {
  await queries.lockWebhook(db, ctx.accountId, id)
  const row = (await queries.findWebhook(db, ctx.accountId, id)) ?? refuse(problems.notFound)
  await requireManaged(db, ctx, [row.ownerUserId], commonProblems.notManageable)
  return row
}
/** What is sent where decides who learns what, so it is the owner's alone. */
const requireOwn = ({ ownerUserId, ownerName }: queries.WebhookRow, { actor }: Context) => {
  if (ownerUserId !== actor.userId) refuse(problems.onlyOwner, { name: ownerName })
  if (actor.acting !== null) refuse(problems.onlyAtHome)
}

const publish = (db: Db, ctx: Context, webhookId: number) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "webhook", data: { webhookId } })
const objectOf = ({ webhookId, name }: queries.WebhookRow) => ({ type: "webhook", id: webhookId, name })
type Facts = Readonly<Record<string, unknown>>
const factsOf = ({ name, url, events, isOn }: queries.WebhookSettings): Facts => ({ name, url, events, isOn })

// --- changes ---------------------------------------------------------------------------------------------------------

/** A webhook belongs to its maker. Who acts in another role or account makes none, because it would outlast that. */
export const create = async (
  ctx: Context,
  { currentPassword, code, passkey, ...draft }: WebhookDraft,
): Promise<NewWebhook> => {
  const { actor, accountId } = ctx
  if (actor.acting !== null || accountId !== actor.homeAccountId) refuse(problems.onlyAtHome)
  requireEvents(ctx, draft.events)
  await requireProof(ctx, { currentPassword, code, passkey })
  const settings = { ...draft, url: await requireAddress(ctx, draft.url), isOn: true }
  return inTransaction(ctx, async (db) => {
    if ((await queries.lockAccountWebhooks(db, accountId)) >= webhookLimits.webhooks)
      refuse(problems.tooMany, { most: webhookLimits.webhooks })
    const id = await queries.insertWebhook(db, accountId, actor.userId, settings)
    const secret = await putSecret(db, ctx, id, 0)
    const row = (await queries.findWebhook(db, accountId, id))!
    await audit(db, ctx, { action: "webhook.created", object: objectOf(row), after: factsOf(row) })
    await publish(db, ctx, id)
    return { ...(await shownOne(db, ctx, id)), secret }
  })
}
const putSecret = async (db: Db, ctx: Context, id: number, overlapHours: number): Promise<string> => {
  const secret = newSecret()
  await queries.setSecret(
    db,
    ctx.accountId,
    id,
    ctx.kit.secrets.seal(secret, sealPlace(ctx.accountId, id)),
    overlapHours,
  )
  return secret
}

export const change = async (
  ctx: Context,
  id: number,
  { version, currentPassword, code, passkey, ...edit }: WebhookEdit,
): Promise<Webhook> => {
  const wanted = edit.url === undefined ? undefined : normalized(edit.url)
  const present = wanted === undefined ? undefined : await queries.findWebhook(reading(ctx), ctx.accountId, id)
  const isOther = wanted !== present?.url
  // For others the address is refused below, whatever they prove.
  const isMoved = isOther && present?.ownerUserId === ctx.actor.userId
  if (isMoved) await requireProof(ctx, { currentPassword, code, passkey })
  const url = isOther && wanted !== undefined ? await requireAddress(ctx, wanted) : wanted
  return inTransaction(ctx, async (db) => {
    const before = await requireWebhook(db, ctx, id)
    if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
    const after = {
      name: edit.name ?? before.name,
      url: url ?? before.url,
      events: edit.events ?? before.events,
      isOn: edit.isOn ?? before.isOn,
    }
    const [was, is] = [factsOf(before), factsOf(after)]
    const changed = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    if (changed.some((key) => key !== "isOn")) requireOwn(before, ctx)
    if (changed.includes("url") && !isMoved) refuse(problems.changedMeanwhile)
    requireEvents(ctx, edit.events?.filter((event) => !before.events.includes(event)) ?? [])
    if (changed.length > 0) {
      await queries.updateWebhook(db, ctx.accountId, id, after)
      if (after.isOn) await resolveNotices(db, ctx.accountId, ["webhookPaused"], [causeOf(id)])
      const side = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key]]))
      await audit(db, ctx, { action: "webhook.changed", object: objectOf(before), before: side(was), after: side(is) })
      await publish(db, ctx, id)
    }
    return shownOne(db, ctx, id)
  })
}

export const remove = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const before = await requireWebhook(db, ctx, id)
    await queries.deleteWebhook(db, ctx.accountId, id)
    await resolveNotices(db, ctx.accountId, ["webhookPaused"], [causeOf(id)])
    await audit(db, ctx, { action: "webhook.deleted", object: objectOf(before), before: factsOf(before) })
    await publish(db, ctx, id)
  })

export const rotateSecret = async (
  ctx: Context,
  id: number,
  { overlap, ...proof }: SecretRotation,
): Promise<NewWebhook> => {
  requireOwn((await queries.findWebhook(reading(ctx), ctx.accountId, id)) ?? refuse(problems.notFound), ctx)
  await requireProof(ctx, proof)
  return inTransaction(ctx, async (db) => {
    const before = await requireWebhook(db, ctx, id)
    requireOwn(before, ctx)
    const secret = await putSecret(db, ctx, id, overlap ? webhookLimits.overlapHours : 0)
    const row = (await queries.findWebhook(db, ctx.accountId, id))!
    await audit(db, ctx, {
      action: "webhook.secret_rotated",
      object: objectOf(row),
      after: { previousUntil: row.previousSecretUntil },
    })
    return { ...(await shownOne(db, ctx, id)), secret }
  })
}

// --- deliveries ------------------------------------------------------------------------------------------------------

const enqueue = async (db: Db, ctx: Context, webhookId: number, due: { deliveryId: number; turn: number }) => {
  await ctx.kit.jobs.enqueue(db, deliverJob(ctx.kit), due, { accountId: ctx.accountId })
  await publish(db, ctx, webhookId)
}
const requireDelivery = async (db: Db, ctx: Context, id: number, deliveryId: number) =>
  (await queries.findDelivery(db, ctx.accountId, id, deliveryId)) ?? refuse(problems.deliveryNotFound)
const withoutContent = ({ body: _, lastAnswer: __, ...row }: WebhookDeliveryDetails): WebhookDelivery => row

export const sendTest = (ctx: Context, id: number): Promise<WebhookDelivery> =>
  inTransaction(ctx, async (db) => {
    await requireWebhook(db, ctx, id)
    const eventId = `evt_${randomUUID()}`
    const createdAt = ctx.kit.now().toISOString()
    const body = JSON.stringify({
      id: eventId,
      type: testEvent,
      createdAt,
      accountId: ctx.accountId,
      data: { sentBy: ctx.actor.name },
    })
    const deliveryId = await queries.insertDelivery(db, ctx.accountId, id, { eventId, event: testEvent, body })
    await enqueue(db, ctx, id, { deliveryId, turn: 0 })
    return withoutContent(await requireDelivery(db, ctx, id, deliveryId))
  })

export const listDeliveries = async (
  ctx: Context,
  id: number,
  filter: DeliveryFilter,
): Promise<Page<WebhookDelivery>> => {
  const db = reading(ctx)
  if ((await queries.findWebhook(db, ctx.accountId, id)) === undefined) refuse(problems.notFound)
  if (filter.totalOnly === undefined) return queries.listDeliveries(db, ctx.accountId, id, filter)
  const total = await queries.countDeliveries(db, ctx.accountId, id, filter)
  return { items: [], nextCursor: null, previousCursor: null, total }
}

/** What an event says may be beyond the caller's own permissions: only for those who manage its owner. */
export const getDelivery = async (ctx: Context, id: number, deliveryId: number): Promise<WebhookDeliveryDetails> => {
  const db = reading(ctx)
  const row = (await queries.findWebhook(db, ctx.accountId, id)) ?? refuse(problems.notFound)
  await requireManaged(db, ctx, [row.ownerUserId], commonProblems.notManageable)
  const found = await requireDelivery(db, ctx, id, deliveryId)
  const permission = Object.hasOwn(webhookEvents, found.event)
    ? webhookEvents[found.event as WebhookEvent].permission
    : undefined
  if (permission !== undefined && !ctx.actor.keys.has(permission)) refuse(commonProblems.notManageable)
  return found
}

export const repeat = (ctx: Context, id: number, deliveryId: number): Promise<WebhookDelivery> =>
  inTransaction(ctx, async (db) => {
    await requireWebhook(db, ctx, id)
    await requireDelivery(db, ctx, id, deliveryId)
    const turn = (await queries.renewDelivery(db, ctx.accountId, deliveryId)) ?? refuse(problems.stillWaiting)
    await enqueue(db, ctx, id, { deliveryId, turn })
    return withoutContent(await requireDelivery(db, ctx, id, deliveryId))
  })
