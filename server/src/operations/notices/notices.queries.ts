import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { noticeDays } from "@dialplane/contract/kit/notice-kinds"
import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const most = 20
/** More than anyone sees. Older ones are deleted, because clients choose the keys and could store any number. */
const mostCleared = 500

/** Includes cleared notices: while there is a notice about a plan, the plan itself is not announced again. */
export const listNotices = (db: Db, accountId: AccountId) =>
  db.many<Notice>(sql`
    select n.id as notice_id, n.kind, n.title, n.text, n.path, n.created_at from account_notices n
    where n.account_id = ${accountId} and n.created_at > now() - make_interval(days => ${noticeDays})
    order by n.created_at desc, n.id desc limit ${most}`)

export const listCleared = async (db: Db, homeAccountId: AccountId, userId: UserId) =>
  (
    await db.many<{ key: string }>(sql`
    select c.key from cleared_notices c where c.account_id = ${homeAccountId} and c.user_id = ${userId}
      order by c.cleared_at desc, c.key limit ${mostCleared}`)
  ).map(({ key }) => key)

export const purgeOldestCleared = (db: Db, homeAccountId: AccountId, userId: UserId) =>
  db.run(sql`
    delete from cleared_notices c where c.account_id = ${homeAccountId} and c.user_id = ${userId} and c.key in (
      select o.key from cleared_notices o where o.account_id = ${homeAccountId} and o.user_id = ${userId}
      order by o.cleared_at desc, o.key offset ${mostCleared})`)

export const saveCleared = (db: Db, homeAccountId: AccountId, userId: UserId, keys: readonly string[]) =>
  db.run(sql`
    insert into cleared_notices (account_id, user_id, key) select ${homeAccountId}, ${userId}, k
      from unnest(${[...new Set(keys)]}::text[]) k
    on conflict (account_id, user_id, key) do update set cleared_at = now()`)
