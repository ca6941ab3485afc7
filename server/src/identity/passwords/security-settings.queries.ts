import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { isPasswordExpired, passwordExpiresAt } from "../../kit/access/password-expiry.ts"
import { sql } from "../../kit/database/sql.ts"

export interface SettingsRow {
  readonly userId: UserId
  readonly loginName: string
  readonly email: string
  readonly allowLogin: boolean
  readonly mustChangePassword: boolean
  readonly isExpiredPassword: boolean
  readonly passwordExpiresDays: number | null
  readonly passwordChangedAt: string | null
  readonly passwordExpiresAt: string | null
  readonly lastSignInAt: string | null
  readonly activeSessions: number
  readonly secretQuestionId: number | null
  readonly canSetSecretQuestion: boolean
}

export const findSettings = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<SettingsRow>(sql`
    select u.id as user_id, u.login_name, u.email, u.allow_login,
      coalesce(c.must_change, false) as must_change_password,
      ${isPasswordExpired(sql`u.account_id`, sql`u.id`)} as is_expired_password,
      p.password_expires_days, c.changed_at as password_changed_at,
        ${passwordExpiresAt(sql`u.account_id`, sql`u.id`)} as password_expires_at,
      nullif(u.last_sign_in_at, 'epoch') as last_sign_in_at, q.question_id as secret_question_id,
      coalesce(p.secret_questions, false) as can_set_secret_question,
      (select count(*)::int from sessions s
        where s.account_id = u.account_id and s.user_id = u.id and s.ended_at is null
        and s.expires_at > now()) as active_sessions
    from users u
    left join credentials c on c.account_id = u.account_id and c.user_id = u.id
    left join account_security_policies p on p.account_id = u.account_id
    left join secret_questions q on q.account_id = u.account_id and q.user_id = u.id
    where u.account_id = ${accountId} and u.id = ${userId}`)
