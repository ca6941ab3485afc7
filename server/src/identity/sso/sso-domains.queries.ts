import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface DomainRow {
  readonly accountId: AccountId
  readonly domainId: number
  readonly domain: string
  readonly state: "pending" | "verified" | "failed"
  readonly token: string
  readonly lastCheckedAt: string | null
  readonly lastFailure: string | null
  readonly verifiedAt: string | null
  readonly createdAt: string
}
const columns = sql`d.account_id, d.id as domain_id, d.domain, d.state, d.token, d.last_checked_at, d.last_failure,
  d.verified_at, d.created_at`

export const listDomains = (db: Db, accountId: AccountId) =>
  db.many<DomainRow>(sql`
    select ${columns} from sso_domains d where d.account_id = ${accountId} order by d.domain limit 200`)
export const findDomain = (db: Db, accountId: AccountId, domainId: number) =>
  db.maybeOne<DomainRow>(
    sql`select ${columns} from sso_domains d where d.account_id = ${accountId} and d.id = ${domainId}`,
  )
export const insertDomain = async (db: Db, accountId: AccountId, domain: string, token: string) =>
  (
    await db.one<{ id: number }>(sql`
      insert into sso_domains (account_id, domain, token) values (${accountId}, ${domain}, ${token}) returning id`)
  ).id
export const deleteDomain = (db: Db, accountId: AccountId, domainId: number) =>
  db.run(sql`delete from sso_domains where account_id = ${accountId} and id = ${domainId}`)
export const markVerified = (db: Db, accountId: AccountId, domainId: number) =>
  db.run(sql`
    update sso_domains set state = 'verified', verified_at = coalesce(verified_at, now()), last_checked_at = now(),
      last_failure = null where account_id = ${accountId} and id = ${domainId}`)
/** A verified domain stays so: a record may be removed after it has done its work. */
export const markMissing = (db: Db, accountId: AccountId, domainId: number, failure: string, days: number) =>
  db.run(sql`
    update sso_domains set last_checked_at = now(), last_failure = ${failure},
      state = case when created_at < now() - make_interval(days => ${days}) then 'failed' else state end
    where account_id = ${accountId} and id = ${domainId} and state = 'pending'`)
export const restartDomain = (db: Db, accountId: AccountId, domainId: number) =>
  db.run(sql`
    update sso_domains set state = 'pending', created_at = now()
    where account_id = ${accountId} and id = ${domainId} and state = 'failed'`)
/** In the system scope, for the job. */
export const listPending = (db: Db) =>
  db.many<DomainRow>(sql`
    select ${columns} from sso_domains d
    where d.state = 'pending' and (d.last_checked_at is null or d.last_checked_at < now() - interval '55 minutes')
    order by d.last_checked_at nulls first limit 200`)
export const isVerifiedFor = async (db: Db, accountId: AccountId, domain: string) =>
  (
    await db.one<{ found: boolean }>(sql`
      select exists (select from sso_domains d
        where d.account_id = ${accountId} and d.domain = ${domain} and d.state = 'verified') as found`)
  ).found

// --- certificates ------------------------------------------------------------------------------------------------------

/** One row for each; `warned` has the warnings there were, each as fingerprint and days. */
export const listLiveCertificates = (db: Db) =>
  db.many<{ accountId: AccountId; displayName: string; pem: string; warned: string[] }>(sql`
    select c.account_id, c.display_name, p.pem,
      array(select w.fingerprint || ' ' || w.days from sso_certificate_warnings w
        where w.account_id = c.account_id) as warned
    from sso_configurations c cross join lateral
      jsonb_array_elements_text(c.provider -> 'certificates') with ordinality as p (pem, place)
    where c.deleted_at is null and c.protocol = 'saml' and c.level <> 'off' order by c.account_id, p.place`)
/** False if administrators were warned before. */
export const noteWarning = async (db: Db, accountId: AccountId, fingerprint: string, days: number): Promise<boolean> =>
  (await db.run(sql`
    insert into sso_certificate_warnings (account_id, fingerprint, days) values (${accountId}, ${fingerprint}, ${days})
    on conflict do nothing`)) === 1
