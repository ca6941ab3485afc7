import type { RecordingRetention } from "@dialplane/contract/calling/recordings/recordings.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const findRetention = async (db: Db, accountId: AccountId): Promise<RecordingRetention> =>
  (await db.maybeOne<RecordingRetention>(
    sql`select r.days from recording_retention r where r.account_id = ${accountId}`,
  )) ?? { days: null }

/** Two changes at the same time wait for each other. Makes the row that is changed then. */
export const lockRetention = (db: Db, accountId: AccountId) =>
  db.run(sql`
    insert into recording_retention (account_id) values (${accountId})
    on conflict (account_id) do update set days = recording_retention.days`)

export const saveRetention = (db: Db, accountId: AccountId, days: number | null) =>
  db.run(sql`update recording_retention set days = ${days} where account_id = ${accountId}`)

/** Accounts that delete recordings by age. */
export const listRetentions = (db: Db) =>
  db.many<{ accountId: AccountId; days: number }>(sql`
    select r.account_id, r.days from recording_retention r where r.days is not null order by r.account_id`)

/**
 * Deletes some of the oldest recordings that are too old. Those in the recycle bin go when their time there is over.
 * Returns the keys of their files; null for those of the simulated engine, which have none.
 */
export const deleteTooOld = async (
  db: Db,
  accountId: AccountId,
  days: number,
  now: Date,
  most: number,
): Promise<(string | null)[]> =>
  (
    await db.many<{ fileKey: string | null }>(sql`
      delete from recordings where account_id = ${accountId} and id in (
        select r.id from recordings r
        where r.account_id = ${accountId} and r.state = 'available'
          and r.started_at < ${now.toISOString()}::timestamptz - make_interval(days => ${days})
        order by r.started_at, r.id limit ${most} for update skip locked)
      returning file_key`)
  ).map(({ fileKey }) => fileKey)
