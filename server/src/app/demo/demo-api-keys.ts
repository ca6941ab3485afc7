import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const ownerLogin = "account-super-user@harbor-pine.demo"
/** Nobody knows their values: the hashes belong to no text. */
const keys = [
  {
    id: 4001,
    name: "Nightly directory sync",
    scopes: ["read:users", "create:users", "update:users", "read:extensions", "update:extensions"],
    ranges: ["198.51.100.0/24"],
    expires: "120 days",
  },
  { id: 4002, name: "Wallboard", scopes: ["read:call-queues", "read:call-queue-summary"], ranges: [], expires: null },
]

export const fillApiKeys = async (db: Db) => {
  for (const { id, name, scopes, ranges, expires } of keys)
    await db.run(sql`
      insert into api_keys (account_id, id, name, owner_user_id, scopes, prefix, last4, secret_hash, ip_ranges,
        expires_at, created_by, created_at)
      select 100, ${id}, ${name}, u.id, ${scopes}::text[], ${`Demo${id}`}, 'demo', ${`no value ${id}`},
        ${ranges}::text[], now() + ${expires}::text::interval, u.first_name || ' ' || u.last_name,
        now() - interval '20 days'
      from users u where u.sort_login = ${ownerLogin}`)
}
