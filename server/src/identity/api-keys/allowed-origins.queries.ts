import type { ApiOrigins } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** Undefined as long as nobody set any. */
export const findOriginsRow = (db: Db, accountId: AccountId) =>
  db.maybeOne<ApiOrigins>(sql`select o.origins, o.version from account_api_origins o where o.account_id = ${accountId}`)

/** Changes of one account's origins wait for one another, also the first ones. */
export const holdOrigins = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('account_api_origins', ${accountId}))`)

export const saveOrigins = (db: Db, accountId: AccountId, origins: readonly string[]) =>
  db.run(sql`
    insert into account_api_origins (account_id, origins, version) values (${accountId}, ${origins}::text[], 2)
    on conflict (account_id) do update
      set origins = excluded.origins, version = account_api_origins.version + 1`)

/** For a preflight request, which names no account. */
export const isOriginOfAny = async (db: Db, origin: string) =>
  (
    await db.one<{ found: boolean }>(
      sql`select exists (select from account_api_origins o where o.origins @> array[${origin}::text]) as found`,
    )
  ).found
