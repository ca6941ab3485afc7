import type {
  DeliveryFilter,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookFilter,
} from "@dialplane/contract/identity/webhooks/webhooks.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page, PageTotal } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"
import { canSignInSql } from "../users/users.service.ts"

export type WebhookRow = Omit<Webhook, "manageable"> & { readonly isOn: boolean }

const columns = sql`w.id as webhook_id, w.account_id, w.name, w.url, w.events, w.owner_user_id, w.is_on,
  u.first_name || ' ' || u.last_name as owner_name,
  case when w.paused_at is not null then 'paused' when not w.is_on then 'off'
    when not (${canSignInSql}) then 'ownerInactive' else 'on' end as state,
  w.last_delivered_at, w.last_failed_at,
  (select count(*)::int from webhook_deliveries d where d.account_id = w.account_id and d.webhook_id = w.id
    and d.state = 'waiting') as waiting,
  case when w.previous_secret_until > now() then w.previous_secret_until end as previous_secret_until,
  w.created_at, w.version`
const from = sql`webhooks w join users u on u.account_id = w.account_id and u.id = w.owner_user_id`

const sorts: SortColumns<WebhookFilter["sort"]> = {
  name: [
    { column: "w.sort_name", type: "text" },
    { column: "w.id", type: "bigint" },
  ],
  createdAt: [
    { column: "w.created_at", type: "timestamptz" },
    { column: "w.id", type: "bigint" },
  ],
}
const matches = (accountId: AccountId, { search }: WebhookFilter) =>
  allOf(
    sql`w.account_id = ${accountId}`,
    search !== "" &&
      sql`(position(${search.toLowerCase()} in w.sort_name) > 0 or position(${search.toLowerCase()} in lower(w.url)) > 0)`,
  )
export const listWebhooks = async (db: Db, accountId: AccountId, filter: WebhookFilter): Promise<Page<WebhookRow>> => {
  const plan = planPage(filter, sorts)
  const rows = await db.many<WebhookRow & { pageKey: (string | number)[] }>(sql`
    select ${columns}, ${plan.key} as page_key from ${from}
    where ${allOf(matches(accountId, filter), plan.where)} order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}
export const countWebhooks = async (db: Db, accountId: AccountId, filter: WebhookFilter): Promise<PageTotal> => ({
  ...(await db.one<{ count: number }>(
    sql`select count(*)::int as count from ${from} where ${matches(accountId, filter)}`,
  )),
  isExact: true,
})

export const findWebhook = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<WebhookRow>(sql`select ${columns} from ${from} where w.account_id = ${accountId} and w.id = ${id}`)
export const lockWebhook = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from webhooks w where w.account_id = ${accountId} and w.id = ${id} for update`)
/** New webhooks of one account wait for one another, so that none exceeds the limit. */
export const lockAccountWebhooks = async (db: Db, accountId: AccountId) => {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${accountId}))`)
  return (
    await db.one<{ count: number }>(sql`select count(*)::int as count from webhooks where account_id = ${accountId}`)
  ).count
}

export interface WebhookSettings {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly isOn: boolean
}
export const insertWebhook = async (
  db: Db,
  accountId: AccountId,
  ownerUserId: UserId,
  { name, url, events, isOn }: WebhookSettings,
) =>
  (
    await db.one<{ id: number }>(sql`
      insert into webhooks (account_id, name, url, events, owner_user_id, is_on, secret_sealed)
      values (${accountId}, ${name}, ${url}, ${events}::text[], ${ownerUserId}, ${isOn}, '') returning id`)
  ).id
/** Turning it on again ends a pause. */
export const updateWebhook = (db: Db, accountId: AccountId, id: number, { name, url, events, isOn }: WebhookSettings) =>
  db.run(sql`
    update webhooks set name = ${name}, url = ${url}, events = ${events}::text[],
      paused_at = case when ${isOn} then null else paused_at end,
      last_delivered_at = case when ${isOn} and paused_at is not null then null else last_delivered_at end,
      is_on = ${isOn}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const deleteWebhook = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from webhooks where account_id = ${accountId} and id = ${id}`)

export const setSecret = (db: Db, accountId: AccountId, id: number, sealed: string, overlapHours: number) =>
  db.run(sql`
    update webhooks set secret_sealed = ${sealed},
      previous_secret_sealed = case when ${overlapHours}::int > 0 then nullif(secret_sealed, '') end,
      previous_secret_until = case when ${overlapHours}::int > 0 and secret_sealed <> ''
        then now() + make_interval(hours => ${overlapHours}::int) end,
      version = version + case when secret_sealed = '' then 0 else 1 end
    where account_id = ${accountId} and id = ${id}`)

// --- deliveries ------------------------------------------------------------------------------------------------------

const deliveryColumns = sql`d.id as delivery_id, d.webhook_id, d.event_id, d.event, d.state, d.attempts, d.last_status,
  d.last_error, d.milliseconds, d.created_at, d.last_tried_at`
const deliverySorts: SortColumns<DeliveryFilter["sort"]> = {
  createdAt: [
    { column: "d.created_at", type: "timestamptz" },
    { column: "d.id", type: "bigint" },
  ],
}
const ofFilter = (accountId: AccountId, webhookId: number, { state, search }: DeliveryFilter) =>
  allOf(
    sql`d.account_id = ${accountId} and d.webhook_id = ${webhookId}`,
    state !== undefined && sql`d.state = ${state}`,
    search !== "" && sql`(position(${search.toLowerCase()} in d.event) > 0 or d.event_id = ${search})`,
  )
export const listDeliveries = async (
  db: Db,
  accountId: AccountId,
  webhookId: number,
  filter: DeliveryFilter,
): Promise<Page<WebhookDelivery>> => {
  const plan = planPage(filter, deliverySorts)
  const rows = await db.many<WebhookDelivery & { pageKey: (string | number)[] }>(sql`
    select ${deliveryColumns}, ${plan.key} as page_key from webhook_deliveries d
    where ${allOf(ofFilter(accountId, webhookId, filter), plan.where)} order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}
export const countDeliveries = async (
  db: Db,
  accountId: AccountId,
  webhookId: number,
  filter: DeliveryFilter,
): Promise<PageTotal> => ({
  ...(await db.one<{ count: number }>(
    sql`select count(*)::int as count from webhook_deliveries d where ${ofFilter(accountId, webhookId, filter)}`,
  )),
  isExact: true,
})
export const findDelivery = (db: Db, accountId: AccountId, webhookId: number, id: number) =>
  db.maybeOne<WebhookDeliveryDetails>(sql`
    select ${deliveryColumns}, d.body, d.last_answer from webhook_deliveries d
    where d.account_id = ${accountId} and d.webhook_id = ${webhookId} and d.id = ${id}`)
export const insertDelivery = async (
  db: Db,
  accountId: AccountId,
  webhookId: number,
  { eventId, event, body }: { readonly eventId: string; readonly event: string; readonly body: string },
) =>
  (
    await db.one<{ id: number }>(sql`
      insert into webhook_deliveries (account_id, webhook_id, event_id, event, body)
      values (${accountId}, ${webhookId}, ${eventId}, ${event}, ${body}) returning id`)
  ).id
/** Its 24 hours begin again. False if it is still being tried. */
export const renewDelivery = async (db: Db, accountId: AccountId, id: number) =>
  (await db.run(sql`
    update webhook_deliveries set state = 'waiting', tried_from = now() where account_id = ${accountId} and id = ${id}
      and state <> 'waiting'`)) === 1

// --- sending ---------------------------------------------------------------------------------------------------------

export interface DueDelivery {
  readonly deliveryId: number
  readonly webhookId: number
  readonly ownerUserId: UserId
  readonly name: string
  readonly url: string
  readonly isOn: boolean
  readonly secretSealed: string
  readonly previousSecretSealed: string | null
  readonly eventId: string
  readonly event: string
  readonly body: string
  readonly attempts: number
  /** Seconds since it was first tried to send it, or asked to send it again. */
  readonly age: number
}
export const findDue = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<DueDelivery>(sql`
    select d.id as delivery_id, d.webhook_id, w.owner_user_id, w.name, w.url, w.is_on, w.secret_sealed,
      case when w.previous_secret_until > now() then w.previous_secret_sealed end as previous_secret_sealed,
      d.event_id, d.event, d.body, d.attempts, extract(epoch from now() - d.tried_from)::float8 as age
    from webhook_deliveries d join webhooks w on w.account_id = d.account_id and w.id = d.webhook_id
    where d.account_id = ${accountId} and d.id = ${id} and d.state = 'waiting'`)

export interface Attempt {
  readonly state: WebhookDelivery["state"]
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
  readonly milliseconds: number | null
}
export const noteAttempt = async (
  db: Db,
  accountId: AccountId,
  { deliveryId, webhookId }: Pick<DueDelivery, "deliveryId" | "webhookId">,
  { state, status, error, answer, milliseconds }: Attempt,
) => {
  await db.run(sql`
    update webhook_deliveries set state = ${state}, last_status = ${status}, last_error = ${error},
      last_answer = ${answer}, milliseconds = ${milliseconds}::int, attempts = attempts + 1, last_tried_at = now()
    where account_id = ${accountId} and id = ${deliveryId}`)
  await db.run(
    state === "delivered"
      ? sql`update webhooks set last_delivered_at = now() where account_id = ${accountId} and id = ${webhookId}`
      : sql`update webhooks set last_failed_at = now() where account_id = ${accountId} and id = ${webhookId}`,
  )
}
export const dropDelivery = (db: Db, accountId: AccountId, deliveryId: number, reason: string) =>
  db.run(sql`
    update webhook_deliveries set state = 'dropped', last_error = ${reason}
    where account_id = ${accountId} and id = ${deliveryId}`)
/** True if it was on, and accepted nothing for so many days. */
export const pauseIfSilent = async (db: Db, accountId: AccountId, webhookId: number, days: number) =>
  (await db.run(sql`
    update webhooks set is_on = false, paused_at = now(), version = version + 1
    where account_id = ${accountId} and id = ${webhookId} and is_on
      and coalesce(last_delivered_at, created_at) < now() - make_interval(days => ${days}::int)`)) === 1
