import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** Notes that the file for a recipient was made, or will not be (null). False if that was noted before. */
export const noteFile = async (
  db: Db,
  accountId: AccountId,
  deliveryId: number,
  userId: number,
  jobId: number | null,
): Promise<boolean> =>
  (await db.run(sql`
    insert into report_files (account_id, delivery_id, user_id, job_id)
    values (${accountId}, ${deliveryId}, ${userId}, ${jobId}) on conflict do nothing`)) > 0

export interface KeptFile {
  readonly jobId: number
  readonly fileKey: string
  readonly fileName: string
}
export const findFile = (db: Db, accountId: AccountId, deliveryId: number, userId: number) =>
  db.maybeOne<KeptFile>(sql`
    select j.id as job_id, j.file_key, j.file_name from report_files f
      join jobs j on j.account_id = f.account_id and j.id = f.job_id
    where f.account_id = ${accountId} and f.delivery_id = ${deliveryId} and f.user_id = ${userId}
      and j.file_key is not null and j.file_name is not null`)
