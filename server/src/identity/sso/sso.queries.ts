import type { AttributeMap, NameIdFormat, SsoKeyState, SsoLevel } from "@dialplane/contract/identity/sso/sso.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"
import { hasPasswordSql } from "../passwords/passwords.service.ts"

export interface SamlFacts {
  readonly entityId: string
  readonly ssoUrl: string
  readonly sloUrl: string | null
  /** PEM. */
  readonly certificates: readonly string[]
  readonly nameIdFormat: NameIdFormat
  readonly signRequests: boolean
  readonly encryptedAssertions: boolean
  readonly allowIdpInitiated: boolean
}
export interface OidcFacts {
  readonly issuer: string
  readonly clientId: string
  readonly scopes: readonly string[]
}
export interface OwnKey {
  readonly keyId: number
  readonly state: SsoKeyState
  readonly privateKeySealed: string
  readonly certificate: string
}
interface Common {
  readonly accountId: AccountId
  readonly accountName: string
  readonly displayName: string
  readonly companyName: string
  readonly level: SsoLevel
  readonly oidcSecretSealed: string | null
  readonly attributes: AttributeMap
  readonly clockSkewSeconds: number
  readonly justInTime: boolean
  /** Whether a test sign-in has passed since the last change that can break the sign-in. */
  readonly isTested: boolean
  /** Our key pairs, the one in use first. */
  readonly keys: readonly OwnKey[]
  /** PEM; those that have verified a sign-in. */
  readonly testedCertificates: readonly string[]
  readonly version: number
  readonly changedAt: string
  readonly changedBy: string
  readonly deletedAt: string | null
  readonly restorableUntil: string | null
}
export type ConfigurationRow = Common &
  (
    | { readonly protocol: "saml"; readonly provider: SamlFacts }
    | { readonly protocol: "oidc"; readonly provider: OidcFacts }
  )

const undoDays = 30
const columns = sql`c.account_id, a.name as account_name, c.protocol, c.display_name, c.company_name, c.level, c.provider,
  c.oidc_secret_sealed, c.attributes, c.clock_skew_seconds, c.just_in_time, c.version, c.is_tested,
  c.tested_certificates,
  coalesce((select json_agg(json_build_object('keyId', k.id, 'state', k.state, 'privateKeySealed', k.private_key_sealed,
      'certificate', k.certificate) order by k.state = 'current' desc, k.id desc)
    from sso_keys k where k.account_id = c.account_id), '[]') as keys,
  c.changed_at, c.changed_by, c.deleted_at,
  case when c.deleted_at > now() - make_interval(days => ${undoDays}) then
    c.deleted_at + make_interval(days => ${undoDays}) end as restorable_until`
const from = sql`sso_configurations c join accounts a on a.id = c.account_id`

/** Also deleted settings, which can be restored. */
export const findAny = (db: Db, accountId: AccountId) =>
  db.maybeOne<ConfigurationRow>(sql`select ${columns} from ${from} where c.account_id = ${accountId}`)
const live = (condition: Sql) => sql`select ${columns} from ${from} where ${condition} and c.deleted_at is null`
export const findLive = (db: Db, accountId: AccountId) =>
  db.maybeOne<ConfigurationRow>(live(sql`c.account_id = ${accountId}`))
/** People are sent only to a provider with which a test sign-in has passed. */
const isOffered = sql`c.level <> 'off' and c.is_tested`
/** In the system scope: strangers know no account. */
export const findByCompanyName = (db: Db, companyName: string) =>
  db.maybeOne<ConfigurationRow>(live(sql`c.company_name = ${companyName} and ${isOffered}`))
export const findByDomain = (db: Db, domain: string) =>
  db.maybeOne<ConfigurationRow>(
    live(sql`${isOffered} and c.account_id = (
      select d.account_id from sso_domains d where d.domain = ${domain} and d.state = 'verified')`),
  )

/** Changes of one account's settings wait for one another. */
export const lockSettings = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('sso', ${accountId}))`)

export interface Saved {
  readonly protocol: "saml" | "oidc"
  readonly displayName: string
  readonly companyName: string
  readonly provider: SamlFacts | OidcFacts
  readonly oidcSecretSealed: string | null
  readonly attributes: AttributeMap
  readonly clockSkewSeconds: number
  readonly justInTime: boolean
  readonly isTested: boolean
}
/** The level of present settings stays; settings that were deleted begin again. */
export const saveConfiguration = (db: Db, accountId: AccountId, saved: Saved, by: string) =>
  db.run(sql`
    insert into sso_configurations as c (account_id, protocol, display_name, company_name, provider, oidc_secret_sealed,
      attributes, clock_skew_seconds, just_in_time, is_tested, changed_by)
    values (${accountId}, ${saved.protocol}, ${saved.displayName}, ${saved.companyName}, ${json(saved.provider)},
      ${saved.oidcSecretSealed}, ${json(saved.attributes)}, ${saved.clockSkewSeconds}, ${saved.justInTime},
      ${saved.isTested}, ${by})
    on conflict (account_id) do update set protocol = excluded.protocol, display_name = excluded.display_name,
      company_name = excluded.company_name, provider = excluded.provider,
      oidc_secret_sealed = excluded.oidc_secret_sealed, attributes = excluded.attributes,
      clock_skew_seconds = excluded.clock_skew_seconds, just_in_time = excluded.just_in_time, is_tested = excluded.is_tested, deleted_at = null,
      version = c.version + 1, changed_at = now(), changed_by = excluded.changed_by`)
/** A test sign-in with these settings has passed. */
export const markTested = (db: Db, accountId: AccountId, version: number) =>
  db.run(sql`
    update sso_configurations set is_tested = true
    where account_id = ${accountId} and version = ${version} and not is_tested`)
/** Unless it tested one of our key pairs that is not in use. */
export const markTestedBy = (db: Db, accountId: AccountId, testId: string) =>
  db.run(sql`
    update sso_configurations c set is_tested = true from sso_tests t
    where c.account_id = ${accountId} and not c.is_tested and t.account_id = c.account_id and t.id = ${testId}
      and t.passed and t.key_id is null and t.version = c.version`)
/** Certificates that are not in the settings any more are forgotten. */
export const noteTested = (db: Db, accountId: AccountId, pem: string) =>
  db.run(sql`
    update sso_configurations c set tested_certificates = array(
      select t from unnest(array_append(c.tested_certificates, ${pem}::text)) t where c.provider -> 'certificates' ? t)
    where c.account_id = ${accountId} and ${pem} <> all(c.tested_certificates)`)
export const saveLevel = (db: Db, accountId: AccountId, level: SsoLevel, by: string) =>
  db.run(sql`
    update sso_configurations set level = ${level}, changed_at = now(), changed_by = ${by},
      required_since = case when ${level} <> 'required' then null else coalesce(required_since, now()) end
    where account_id = ${accountId}`)
export const markDeleted = (db: Db, accountId: AccountId, by: string) =>
  db.run(sql`
    update sso_configurations set level = 'off', required_since = null, deleted_at = now(), changed_at = now(),
      changed_by = ${by} where account_id = ${accountId}`)
export const unmarkDeleted = (db: Db, accountId: AccountId, by: string) =>
  db.run(sql`
    update sso_configurations set deleted_at = null, is_tested = false, version = version + 1, changed_at = now(), changed_by = ${by}
    where account_id = ${accountId}`)

/**
 * Settings that can no longer be restored, with their secrets; and our key pairs of accounts without settings, when they
 * were last handed out as long ago: until then somebody may be entering them at the identity provider. In the system
 * scope.
 */
export const purgeDeleted = async (db: Db) => {
  await db.run(sql`delete from sso_configurations where deleted_at < now() - make_interval(days => ${undoDays})`)
  // Asked of each row as well, so that one that is handed out at this moment stays.
  await db.run(sql`
    delete from sso_keys k where k.handed_out_at < now() - make_interval(days => ${undoDays})
      and not exists (select from sso_configurations c where c.account_id = k.account_id)
      and not exists (select from sso_keys o where o.account_id = k.account_id
        and o.handed_out_at >= now() - make_interval(days => ${undoDays}))`)
}

export const countExcluded = (db: Db, accountId: AccountId) =>
  db.one<{ excluded: number; breakGlass: number }>(sql`
    select count(*)::int as excluded, (count(*) filter (where ${isBreakGlass}))::int as break_glass
    from sso_excluded_users x join users u on u.account_id = x.account_id and u.id = x.user_id
    where x.account_id = ${accountId}`)
export const hasBreakGlass = async (db: Db, accountId: AccountId) =>
  (await db.one<{ found: boolean }>(sql`select sso_has_break_glass(${accountId}) as found`)).found

/** For an excluded user (as `u`): the rule of `sso_has_break_glass` for one user. */
export const isBreakGlass: Sql = sql`(u.allow_login and u.status_id <> 3 and exists (
    select from role_memberships m where m.account_id = u.account_id and m.user_id = u.id and m.role_id in (1, 2, 77))
  and exists (select from mfa_methods f
    where f.account_id = u.account_id and f.user_id = u.id and f.confirmed_at is not null
      and (f.kind = 'passkey' or ${hasPasswordSql})))`

// --- test sign-ins ---------------------------------------------------------------------------------------------------

export interface TestRow {
  readonly testId: string
  readonly userId: UserId
  readonly userName: string
  readonly version: number
  /** Our key pair that it tested, if it was not the one in use. */
  readonly keyId: number | null
  readonly startedAt: string
  readonly endedAt: string | null
  readonly passed: boolean | null
  readonly reason: string | null
  readonly checks: unknown
  readonly attributes: Record<string, string[]>
  readonly providerIdentityId: string | null
  readonly matchedUserId: UserId | null
  readonly matchedName: string | null
  readonly matchedLogin: string | null
  /** Whether it ended in the last 24 hours. */
  readonly isRecent: boolean
}
const testColumns = sql`t.id as test_id, t.user_id, t.user_name, t.version, t.key_id, t.started_at, t.ended_at, t.passed, t.reason,
  t.checks, t.attributes, t.provider_identity_id, t.matched_user_id, u.first_name || ' ' || u.last_name as matched_name,
  u.login_name as matched_login, coalesce(t.ended_at > now() - interval '24 hours', false) as is_recent`
const fromTests = sql`sso_tests t left join users u on u.account_id = t.account_id and u.id = t.matched_user_id`
export const insertTest = async (
  db: Db,
  accountId: AccountId,
  by: { readonly userId: UserId; readonly name: string },
  version: number,
  keyId: number | null,
) =>
  (
    await db.one<{ id: string }>(sql`
      insert into sso_tests (account_id, user_id, user_name, version, key_id)
      values (${accountId}, ${by.userId}, ${by.name}, ${version}, ${keyId}::bigint) returning id`)
  ).id
export const findTest = (db: Db, accountId: AccountId, userId: UserId, testId: string) =>
  db.maybeOne<TestRow>(sql`
    select ${testColumns} from ${fromTests}
    where t.account_id = ${accountId} and t.id = ${testId} and t.user_id = ${userId}`)
export const findLastTest = (db: Db, accountId: AccountId) =>
  db.maybeOne<TestRow>(sql`
    select ${testColumns} from ${fromTests} where t.account_id = ${accountId} and t.ended_at is not null and t.key_id is null
    order by t.ended_at desc limit 1`)
/** Whether this user passed a test of these settings lately. */
export const hasPassedTest = async (db: Db, accountId: AccountId, userId: UserId, version: number) =>
  (
    await db.one<{ found: boolean }>(sql`
      select exists (select from sso_tests t where t.account_id = ${accountId} and t.user_id = ${userId}
        and t.version = ${version} and t.key_id is null and t.passed and t.ended_at > now() - interval '24 hours') as found`)
  ).found
export interface TestOutcome {
  readonly reason: string | null
  readonly checks: unknown
  readonly attributes: Readonly<Record<string, readonly string[]>>
  readonly providerIdentityId: string | null
  readonly matchedUserId: UserId | null
}
export const endTest = (db: Db, accountId: AccountId, testId: string, outcome: TestOutcome) =>
  db.run(sql`
    update sso_tests set ended_at = now(), passed = ${outcome.reason === null}, reason = ${outcome.reason},
      checks = ${json(outcome.checks)}, attributes = ${json(outcome.attributes)},
      provider_identity_id = ${outcome.providerIdentityId}, matched_user_id = ${outcome.matchedUserId}
    where account_id = ${accountId} and id = ${testId} and ended_at is null`)
