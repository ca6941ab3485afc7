import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../kit/database.ts"
import { sql } from "../kit/sql.ts"

/** Rows of a job that went well: not done again after a restart or a retry. */
export const listDoneRows = async (db: Db, accountId: AccountId, jobId: number) =>
  new Set((await db.many<{ row: number }>(sql`select r.row from job_rows r where r.account_id = ${accountId} and r.job_id = ${jobId} and r.ok`)).map(({ row }) => row))
