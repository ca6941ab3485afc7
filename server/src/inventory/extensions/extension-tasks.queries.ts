import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Task } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const findTask = (db: Db, accountId: AccountId, jobId: number, name: string) =>
  db.maybeOne<Pick<Task, "taskId" | "state" | "done" | "total" | "failed">>(sql`
    select j.id as task_id, j.state, j.done, j.total, (select count(*)::int from job_rows r
      where r.account_id = j.account_id and r.job_id = j.id and not r.ok) as failed
    from jobs j where j.account_id = ${accountId} and j.id = ${jobId} and j.name = ${name}`)

export const listFailures = (db: Db, accountId: AccountId, jobId: number, most: number) =>
  db.many<{ row: number; message: string }>(
    sql`select r.row, r.message from job_rows r where r.account_id = ${accountId} and r.job_id = ${jobId} and not r.ok
      order by r.row limit ${most}`,
  )
