import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { sealPlace } from "../../identity/webhooks/deliver.jobs.ts"
import { newSecret } from "../../identity/webhooks/signature.rules.ts"

const webhookId = 4001
const sent = [
  { id: 4001, event: "user.created", hours: 30, state: "delivered", status: 200, attempts: 1, error: null },
  { id: 4002, event: "user.changed", hours: 29, state: "delivered", status: 204, attempts: 1, error: null },
  { id: 4003, event: "number.changed", hours: 28, state: "delivered", status: 200, attempts: 3, error: null },
  {
    id: 4004,
    event: "user.deleted",
    hours: 27,
    state: "failed",
    status: 503,
    attempts: 13,
    error: "The receiver answered 503.",
  },
]

/** Turned off: the address does not exist, and nobody wants a demo that fails by itself. */
export const fillWebhooks = async (db: Db, { secrets }: Pick<Kit, "secrets">) => {
  await db.run(sql`
    insert into webhooks (account_id, id, name, url, events, owner_user_id, is_on, secret_sealed, last_delivered_at,
      last_failed_at, created_at)
    select 100, ${webhookId}, 'Customer database', 'https://crm.harbor-pine.example/events',
      '{user.created,user.changed,user.deleted,number.changed}', u.id, false,
      ${secrets.seal(newSecret(), sealPlace(100, webhookId))}, now() - interval '28 hours', now() - interval '3 hours',
      now() - interval '20 days'
    from users u where u.sort_login = 'account-super-user@harbor-pine.demo'`)
  for (const { id, event, hours, state, status, attempts, error } of sent)
    await db.run(sql`
      insert into webhook_deliveries (account_id, id, webhook_id, event_id, event, body, state, attempts, last_status,
        last_error, milliseconds, created_at, tried_from, last_tried_at)
      select 100, ${id}, w.id, ${`evt_demo_${id}`}, ${event},
        json_build_object('id', ${`evt_demo_${id}`}::text, 'type', ${event}::text, 'accountId', 100,
          'data', json_build_object('changedBy', 'Demo'))::text,
        ${state}, ${attempts}::int, ${status}::int, ${error}, 90 + ${id}::int % 7 * 11,
        now() - make_interval(hours => ${hours}::int), now() - make_interval(hours => ${hours}::int),
        now() - make_interval(hours => ${hours - 1}::int)
      from webhooks w where w.account_id = 100 and w.id = ${webhookId}`)
}
