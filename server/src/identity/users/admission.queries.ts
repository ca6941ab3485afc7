import { ownerRoleIds } from "@dialplane/contract/ground/accounts/account-admission"
import { accountStatuses } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { sql, type Sql } from "../../kit/database/sql.ts"

/**
 * An offboarding (as `d`) is in progress while its job waits or runs, but not after the job was cancelled or
 * interrupted.
 */
export const offboardingJobUnderWay: Sql = sql`exists (select from jobs j
  where j.account_id = d.account_id and j.name = 'people.leave' and j.key = 'leave ' || d.user_id
  and j.state in ('waiting', 'running'))`

const closed = accountStatuses.filter((status) => stopsUnder(status, "signIn"))

/**
 * For a user (as `u`): the status of their account lets them sign in. The same rule as `admissionOf` in the contract,
 * with its lists.
 */
const accountAdmits: Sql = sql`(not exists (select from accounts ua
  where ua.id = u.account_id and ua.status = any(${closed}::text[]))
  or exists (select from role_memberships um
    where um.account_id = u.account_id and um.user_id = u.id and um.role_id = any(${ownerRoleIds}::int[])))`

/**
 * For a user (as `u`): sign-in is on, their account lets them sign in, and no offboarding is in progress. Part of each
 * statement, because a database function would be planned again with every request.
 */
export const canSignInSql: Sql = sql`u.allow_login and u.status_id <> 3 and ${accountAdmits} and not exists (
  select from departures d
    where d.account_id = u.account_id and d.user_id = u.id and d.state = 'leaving' and ${offboardingJobUnderWay})`
