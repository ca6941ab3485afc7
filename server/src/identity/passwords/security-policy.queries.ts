import type { AccountId } from "@dialplane/contract/kit/ids"
import type { PolicySettings } from "@dialplane/contract/identity/passwords/security-policy.schema"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

export interface PolicyRow extends PolicySettings {
  readonly version: number
}

/** Undefined as long as the account has the defaults. */
export const findPolicyRow = (db: Db, accountId: AccountId) =>
  db.maybeOne<PolicyRow>(sql`
    select p.password_minimum_length, p.password_history, p.password_expires_days, p.check_common_passwords,
      p.secret_questions, p.idle_minutes, p.session_hours, p.app_session_days, p.address_ranges, p.version
    from account_security_policies p where p.account_id = ${accountId}`)

/** Changes of one account's policy wait for one another, also the first ones. */
export const holdPolicyRow = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('account_security_policies', ${accountId}))`)

export const savePolicyRow = (db: Db, accountId: AccountId, policy: PolicySettings) =>
  db.run(sql`
    insert into account_security_policies (account_id, password_minimum_length, password_history,
      password_expires_days, check_common_passwords, secret_questions, idle_minutes, session_hours, app_session_days, address_ranges,
      version)
    values (${accountId}, ${policy.passwordMinimumLength}, ${policy.passwordHistory}, ${policy.passwordExpiresDays},
      ${policy.checkCommonPasswords}, ${policy.secretQuestions}, ${policy.idleMinutes}, ${policy.sessionHours}, ${policy.appSessionDays},
      ${json(policy.addressRanges)}, 2)
    on conflict (account_id) do update set password_minimum_length = excluded.password_minimum_length,
      password_history = excluded.password_history, password_expires_days = excluded.password_expires_days,
      check_common_passwords = excluded.check_common_passwords, secret_questions = excluded.secret_questions, idle_minutes = excluded.idle_minutes,
      session_hours = excluded.session_hours, app_session_days = excluded.app_session_days,
      address_ranges = excluded.address_ranges, version = account_security_policies.version + 1`)
