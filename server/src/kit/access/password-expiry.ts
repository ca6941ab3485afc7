import { sql, type Sql } from "../database/sql.ts"

/**
 * When a user's password expires: immediately if it has to be changed, else by the rule of the account; null for never.
 * An SQL fragment and not a database function, because PostgreSQL would plan that again for every request.
 */
export const passwordExpiresAt = (accountId: Sql | number, userId: Sql | number) => sql`(
  select case when c.must_change then c.changed_at else c.changed_at + make_interval(days => p.password_expires_days)
    end
  from credentials c left join account_security_policies p on p.account_id = c.account_id
  where c.account_id = ${accountId} and c.user_id = ${userId})`

export const isPasswordExpired = (accountId: Sql | number, userId: Sql | number) =>
  sql`coalesce(${passwordExpiresAt(accountId, userId)} <= now(), false)`
