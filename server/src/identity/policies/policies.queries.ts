import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { passwordExpiresAt } from "../../kit/access/password-expiry.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { canSignInSql } from "../users/users.service.ts"

export const findSignIn = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<{
    allowLogin: boolean
    accountStatus: AccountStatus
    mustChange: boolean
    passwordExpiresAt: string | null
  }>(sql`
    select ${canSignInSql} as allow_login, a.status as account_status, coalesce(c.must_change, false) as must_change,
      ${passwordExpiresAt(sql`u.account_id`, sql`u.id`)} as password_expires_at
    from users u join accounts a on a.id = u.account_id
      left join credentials c on c.account_id = u.account_id and c.user_id = u.id
    where u.account_id = ${accountId} and u.id = ${userId}`)

/** The roles that a user can sign in with or switch to, the default role first. */
export const listRoleIds = async (db: Db, accountId: AccountId, userId: UserId): Promise<number[]> =>
  (
    await db.many<{ roleId: number }>(sql`
      select m.role_id from role_memberships m where m.account_id = ${accountId} and m.user_id = ${userId}
        order by m.is_default desc, m.role_id`)
  ).map(({ roleId }) => roleId)
