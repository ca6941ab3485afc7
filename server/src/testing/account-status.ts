import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { sql } from "../kit/database/sql.ts"
import type { TestServer } from "./test-server.ts"

/**
 * Sets the status of an account directly. Sessions stay open, so that a test of something else can continue with its
 * clients.
 */
export const setAccountStatus = (
  { database }: Pick<TestServer, "database">,
  accountId: AccountId,
  status: AccountStatus,
) =>
  database.transaction("system", async (db) => {
    await db.run(sql`update accounts set status = ${status} where id = ${accountId}`)
    await db.run(
      sql`update sessions set ended_at = null, end_reason = null
        where account_id = ${accountId} and end_reason = 'accountSuspended' and ended_at = now()`,
    )
  })
