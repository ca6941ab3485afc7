import type { MovePreview } from "@dialplane/contract/commercial/partners/account-move.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const countMoved = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from accounts a where a.path @> array[${accountId}]::bigint[]`,
    )
  ).count

/** Accounts with how many of their users can sign in. */
export const describeAbove = (db: Db, accountIds: readonly AccountId[]) =>
  db.many<MovePreview["gains"][number]>(sql`
    select a.id as account_id, a.name, a.kind, (select count(*)::int from users u
      where u.account_id = a.id and u.allow_login and u.status_id <> 3 and not u.is_room) as people
    from accounts a where a.id = any(${accountIds}::bigint[]) order by cardinality(a.path)`)

/** In which accounts at and below one users of some accounts act now. */
export const listActingFrom = (db: Db, accountId: AccountId, homeAccountIds: readonly AccountId[]) =>
  db.many<{ accountId: AccountId; homeAccountId: AccountId; people: number }>(sql`
    select s.acting_account_id as account_id, s.account_id as home_account_id, count(*)::int as people
    from sessions s join accounts a on a.id = s.acting_account_id
    where a.path @> array[${accountId}]::bigint[] and s.account_id = any(${homeAccountIds}::bigint[])
      and s.acting_kind = 'assume' and s.ended_at is null and s.expires_at > now()
    group by s.acting_account_id, s.account_id`)

export const listTrustsTo = (db: Db, accountId: AccountId, trustedIds: readonly AccountId[]) =>
  db.many<MovePreview["trustsThatStay"][number]>(sql`
    select t.account_id, a.name as account_name, t.trusted_account_id, o.name as trusted_account_name
    from account_trusts t join accounts a on a.id = t.account_id join accounts o on o.id = t.trusted_account_id
    where a.path @> array[${accountId}]::bigint[] and t.trusted_account_id = any(${trustedIds}::bigint[])
      order by a.name, o.name limit 50`)

export const listTemplatesLeft = (db: Db, accountId: AccountId, templateAccountIds: readonly AccountId[]) =>
  db.many<MovePreview["templatesLeft"][number]>(sql`
    select a.id as account_id, a.name as account_name, t.name as template_name
    from template_uses u join accounts a on a.id = u.account_id
      join customer_templates t on t.account_id = u.template_account_id and t.id = u.template_id
    where a.path @> array[${accountId}]::bigint[] and u.template_account_id = any(${templateAccountIds}::bigint[])
      order by a.name limit 50`)
