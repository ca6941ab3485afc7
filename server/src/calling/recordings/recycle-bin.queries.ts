import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** Returns the keys of their files; null for those of the simulated engine, which have none. */
export const deleteOutOfBin = async (
  db: Db,
  accountId: AccountId,
  now: Date,
  most: number,
): Promise<(string | null)[]> =>
  (
    await db.many<{ fileKey: string | null }>(sql`
    delete from recordings where account_id = ${accountId} and id in (
      select r.id from recordings r
        where r.account_id = ${accountId} and r.state = 'bin' and r.bin_until <= ${now.toISOString()}::timestamptz
        order by r.bin_until, r.id limit ${most} for update skip locked)
    returning file_key`)
  ).map(({ fileKey }) => fileKey)
