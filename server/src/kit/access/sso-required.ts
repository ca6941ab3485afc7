import { sql, type Sql } from "../database/sql.ts"

/**
 * Whether the account requires single sign-on of a user, whose password is then not enough. The settings belong to the
 * domain sso; earlier domains ask for them.
 */
export const isSsoRequiredOf = (accountId: Sql, userId: Sql) => sql`exists (
  select from sso_configurations c where c.account_id = ${accountId} and c.level = 'required' and not exists (
    select from sso_excluded_users x where x.account_id = c.account_id and x.user_id = ${userId}))`

/** Whether a session (as `s`), or the sign-in behind it, was opened with single sign-on. */
export const isOpenedBySso = sql`exists (select from sso_sessions o
  where o.account_id = s.account_id and o.session_id = coalesce(s.home_session_id, s.id))`
