import type { TaskStep } from "@dialplane/contract/insight/home/task-list"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface TaskListSettings {
  readonly skipped: readonly TaskStep[]
  readonly isHidden: boolean
}

export const findSettings = async (db: Db, accountId: AccountId): Promise<TaskListSettings> =>
  (await db.maybeOne<TaskListSettings>(
    sql`select s.skipped, s.is_hidden from task_list_settings s where s.account_id = ${accountId}`,
  )) ?? { skipped: [], isHidden: false }

/** Serializes changes, also of the first one. */
export const holdSettings = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('task_list', ${accountId}))`)

export const saveSettings = (db: Db, accountId: AccountId, { skipped, isHidden }: TaskListSettings) =>
  db.run(sql`
    insert into task_list_settings (account_id, skipped, is_hidden)
    values (${accountId}, ${skipped}::text[], ${isHidden})
    on conflict (account_id) do update set skipped = excluded.skipped, is_hidden = excluded.is_hidden`)
