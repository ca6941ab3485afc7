import {
  webhookLimits,
  type DeliveryFilter,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookFilter,
} from "@dialplane/contract/identity/webhooks/webhooks.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page, PageTotal } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { countRows, finishPage, planPage, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"
import { canSignInSql } from "../users/users.service.ts"

export type WebhookRow = Omit<Webhook, "manageable"> & { readonly isOn: boolean }

const columns = sql`w.id as webhook_id, w.account_id, w.name, w.url, w.events, w.owner_user_id, w.is_on,
  u.first_name || ' ' || u.last_name as owner_name,
  case when w.paused_at is not null then 'paused' when not w.is_on then 'off'
    when not (${canSignInSql}) then 'ownerInactive' else 'on' end as state,
  w.last_delivered_at, w.last_failed_at,
  (select count(*)::int from (
    select from webhook_deliveries d where d.account_id = w.account_id and d.webhook_id = w.id and d.state = 'waiting'
    limit ${webhookLimits.countedWaiting}) d) as waiting,
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
export const countWebhooks = (db: Db, accountId: AccountId, filter: WebhookFilter): Promise<PageTotal> =>
  countRows(db, sql`select from ${from} where ${matches(accountId, filter)}`)

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
/** Turning it on again ends a pause. A receiver that is new, or expected to work again, is tried like any other. */
export const updateWebhook = async (
  db: Db,
  accountId: AccountId,
  id: number,
  { name, url, events, isOn }: WebhookSettings,
) => {
  await db.run(sql`
    update webhooks set failing_since = null, failures = 0, next_try_at = null
    where account_id = ${accountId} and id = ${id} and (url <> ${url} or (${isOn} and not is_on))`)
  await db.run(sql`
    update webhooks set name = ${name}, url = ${url}, events = ${events}::text[],
      paused_at = case when ${isOn} then null else paused_at end,
      is_on = ${isOn}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)
}
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
export const countDeliveries = (
  db: Db,
  accountId: AccountId,
  webhookId: number,
  filter: DeliveryFilter,
): Promise<PageTotal> =>
  countRows(db, sql`select from webhook_deliveries d where ${ofFilter(accountId, webhookId, filter)}`)
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
/** Its 24 hours begin again, at once. Returns its turn; undefined if it is still being tried. */
export const renewDelivery = async (db: Db, accountId: AccountId, id: number): Promise<number | undefined> => {
  const renewed = await db.maybeOne<{ webhookId: number; turn: number }>(sql`
    update webhook_deliveries set state = 'waiting', tried_from = null, turn = turn + 1
    where account_id = ${accountId} and id = ${id} and state <> 'waiting' returning webhook_id, turn`)
  if (renewed !== undefined)
    await db.run(sql`
      update webhooks set next_try_at = null where account_id = ${accountId} and id = ${renewed.webhookId}`)
  return renewed?.turn
}

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
  readonly turn: number
  /** Seconds since the first attempt or postponement, or since the first one after it was asked to send it again. */
  readonly age: number
  /** Failed attempts of the webhook in a row. */
  readonly failures: number
}
/** Which job of a delivery: the one of this turn; without one, any. */
export interface Turn {
  readonly deliveryId: number
  readonly turn?: number | undefined
}
const ofTurn = (accountId: AccountId, { deliveryId, turn }: Turn) =>
  sql`d.account_id = ${accountId} and d.id = ${deliveryId} and d.state = 'waiting'
    and d.turn = coalesce(${turn ?? null}::int, d.turn)`
export const findDue = (db: Db, accountId: AccountId, turn: Turn) =>
  db.maybeOne<DueDelivery>(sql`
    select d.id as delivery_id, d.webhook_id, w.owner_user_id, w.name, w.url, w.is_on, w.secret_sealed,
      case when w.previous_secret_until > now() then w.previous_secret_sealed end as previous_secret_sealed,
      d.event_id, d.event, d.body, d.attempts, d.turn, w.failures,
      coalesce(extract(epoch from now() - d.tried_from), 0)::float8 as age
    from webhook_deliveries d join webhooks w on w.account_id = d.account_id and w.id = d.webhook_id
    where ${ofTurn(accountId, turn)}`)

export interface Attempt {
  readonly state: WebhookDelivery["state"]
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
  readonly milliseconds: number | null
}
/** False if it was deleted meanwhile, or another job has noted this turn. */
export const noteAttempt = async (
  db: Db,
  accountId: AccountId,
  due: Turn,
  { state, status, error, answer, milliseconds }: Attempt,
): Promise<boolean> =>
  (await db.run(sql`
    update webhook_deliveries d set state = ${state}, last_status = ${status}, last_error = ${error},
      last_answer = ${answer}, milliseconds = ${milliseconds}::int, attempts = d.attempts + 1, last_tried_at = now(),
      tried_from = coalesce(d.tried_from, now()), turn = d.turn + 1
    where ${ofTurn(accountId, due)}`)) === 1
/** Leaves it for the next turn without an attempt. */
export const postponeDelivery = async (db: Db, accountId: AccountId, due: Turn): Promise<boolean> =>
  (await db.run(sql`
    update webhook_deliveries d set tried_from = coalesce(d.tried_from, now()), turn = d.turn + 1
    where ${ofTurn(accountId, due)}`)) === 1
export const failDelivery = (db: Db, accountId: AccountId, due: Turn, reason: string) =>
  db.maybeOne<{ webhookId: number }>(sql`
    update webhook_deliveries d set state = 'failed', last_error = ${reason}, turn = d.turn + 1
    where ${ofTurn(accountId, due)} returning d.webhook_id`)
export const dropDelivery = (db: Db, accountId: AccountId, deliveryId: number, reason: string) =>
  db.run(sql`
    update webhook_deliveries set state = 'dropped', last_error = ${reason}
    where account_id = ${accountId} and id = ${deliveryId}`)

// --- receivers -------------------------------------------------------------------------------------------------------

export const noteAccepted = (db: Db, accountId: AccountId, webhookId: number) =>
  db.run(sql`
    update webhooks set last_delivered_at = now(), failing_since = null, failures = 0, next_try_at = null
    where account_id = ${accountId} and id = ${webhookId}`)
/** How a receiver is treated that keeps failing: see attempts.rules.ts. */
export interface Failing {
  readonly failures: number
  readonly pauses: readonly number[]
  readonly resultSeconds: number
}
/** Without `failing`, only when it was. */
export const noteFailure = (db: Db, accountId: AccountId, webhookId: number, failing: Failing | undefined) =>
  failing === undefined
    ? db.run(sql`update webhooks set last_failed_at = now() where account_id = ${accountId} and id = ${webhookId}`)
    : db.run(sql`
        update webhooks set last_failed_at = now(), failing_since = coalesce(failing_since, now()),
          failures = failures + 1,
          next_try_at = case when failures + 1 >= ${failing.failures}::int then now() + make_interval(secs =>
            (${[...failing.pauses]}::int[])[least(failures + 2 - ${failing.failures}::int, ${failing.pauses.length}::int)]) end
        where account_id = ${accountId} and id = ${webhookId}`)
/** True for the one delivery that is sent to a failing receiver now. */
export const claimAttempt = async (
  db: Db,
  accountId: AccountId,
  webhookId: number,
  { failures, resultSeconds }: Failing,
): Promise<boolean> =>
  (await db.run(sql`
    update webhooks set next_try_at = now() + make_interval(secs => ${resultSeconds}::int)
    where account_id = ${accountId} and id = ${webhookId}
      and (failures < ${failures}::int or next_try_at is null or next_try_at <= now())`)) === 1
export const findSecondsToNextTry = async (db: Db, accountId: AccountId, webhookId: number): Promise<number> =>
  (
    await db.maybeOne<{ seconds: number }>(sql`
      select greatest(0, ceil(extract(epoch from w.next_try_at - now())))::float8 as seconds
      from webhooks w where w.account_id = ${accountId} and w.id = ${webhookId}`)
  )?.seconds ?? 0
/** True if it was on, and every attempt failed for so many days. */
export const pauseIfFailing = async (db: Db, accountId: AccountId, webhookId: number, days: number) =>
  (await db.run(sql`
    update webhooks set is_on = false, paused_at = now(), version = version + 1
    where account_id = ${accountId} and id = ${webhookId} and is_on
      and failing_since < now() - make_interval(days => ${days}::int)`)) === 1
