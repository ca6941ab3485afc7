import { noticeDays } from "@dialplane/contract/kit/notice-kinds"
import type { Config } from "../../kit/runtime/config.ts"
import type { Db } from "../../kit/database/database.ts"
import { joinSql, rawSql, sql, type Sql } from "../../kit/database/sql.ts"

/**
 * All tables that grow with use, and what deletes their rows. A test compares this with the database: a new table has
 * to be listed here or in `tools/architecture/bounded-tables.ts`.
 */
export type Growing =
  /** The retention job deletes expired rows, oldest first, in batches. */
  | {
      readonly table: string
      readonly removedBy: "retention"
      readonly expired: (retention: Retention) => Sql
      readonly key: readonly string[]
    }
  /** Deleted with the row they belong to. */
  | { readonly table: string; readonly removedBy: "parent"; readonly parent: string }
  /** Deleted by a job or use case of its own. */
  | { readonly table: string; readonly removedBy: "own"; readonly by: string }
  /** Kept on purpose. */
  | { readonly table: string; readonly removedBy: "nobody"; readonly why: string }

export type Retention = Config["retention"]

const days = (count: number) => sql`make_interval(days => ${count})`
const ended = (column: string) => () => sql`${rawSql(column)} < now() - interval '1 day'`

export const growingTables: readonly Growing[] = [
  {
    table: "scim_tokens",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`least(revoked_at, expires_at) < now() - interval '90 days'`,
  },
  {
    table: "scim_counts",
    removedBy: "retention",
    key: ["account_id", "hour"],
    expired: () => sql`hour < now() - interval '7 days'`,
  },
  {
    table: "scim_errors",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`last_at < now() - interval '30 days'`,
  },
  {
    table: "scim_conflicts",
    removedBy: "retention",
    key: ["account_id", "id"],
    // Users who left are listed until their extensions are released or somebody decides that they keep them.
    expired: () => sql`last_at < now() - interval '90 days' and not (reason = 'unlinked' and state = 'open'
      and exists (select from extensions e join users u on u.account_id = e.account_id and u.id = e.user_id
        where e.account_id = scim_conflicts.account_id and e.user_id = scim_conflicts.user_id and not u.allow_login))`,
  },
  { table: "sso_configurations", removedBy: "own", by: "sso.certificates" },
  { table: "sso_keys", removedBy: "own", by: "sso.certificates, without settings" },
  { table: "sso_failures", removedBy: "own", by: "sso.failures, when the hour is over" },
  {
    table: "sso_tests",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`started_at < now() - interval '7 days'`,
  },
  {
    table: "sso_setup_links",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`created_at < now() - interval '30 days'`,
  },
  { table: "sso_sign_ins", removedBy: "retention", key: ["account_id", "id"], expired: ended("expires_at") },
  {
    table: "sso_used_assertions",
    removedBy: "retention",
    key: ["account_id", "assertion_hash"],
    expired: ended("expires_at"),
  },
  { table: "sso_sessions", removedBy: "parent", parent: "sessions" },
  {
    table: "sso_certificate_warnings",
    removedBy: "retention",
    key: ["account_id", "fingerprint", "days"],
    expired: () => sql`warned_at < now() - interval '400 days'`,
  },
  {
    table: "api_keys",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`revoked_at < now() - interval '90 days'`,
  },
  {
    table: "api_key_usage",
    removedBy: "retention",
    key: ["account_id", "api_key_id", "day"],
    expired: () => sql`day < now() - interval '90 days'`,
  },
  {
    table: "api_key_tokens",
    removedBy: "retention",
    key: ["account_id", "token_hash"],
    expired: ended("expires_at"),
  },
  {
    table: "webhook_deliveries",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`created_at < now() - interval '30 days'`,
  },
  {
    table: "jobs",
    removedBy: "retention",
    key: ["account_id", "id"],
    // Jobs that were never shown are kept for a week at most.
    expired: ({ jobDays }) =>
      sql`finished_at < now() - case when visible then ${days(jobDays)} else least(${days(jobDays)}, interval '7 days')
        end and file_key is null`,
  },
  { table: "job_rows", removedBy: "parent", parent: "jobs" },
  {
    table: "mails",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: ({ mailDays }) => sql`written_at < now() - ${days(mailDays)}`,
  },
  {
    table: "idempotency_keys",
    removedBy: "retention",
    key: ["account_id", "user_id", "key"],
    expired: ({ idempotencyHours }) => sql`created_at < now() - make_interval(hours => ${idempotencyHours})`,
  },
  {
    table: "sessions",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: ({ sessionDays }) =>
      sql`(expires_at < now() - ${days(sessionDays)} or ended_at < now() - ${days(sessionDays)})`,
  },
  {
    table: "report_deliveries",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`at < now() - interval '90 days'`,
  },
  { table: "report_files", removedBy: "parent", parent: "report_deliveries" },
  {
    table: "unreturned_call_marks",
    removedBy: "retention",
    key: ["account_id", "caller_number"],
    // The list shows calls of at most 31 days, and a mark is about calls up to missed_at.
    expired: () => sql`missed_at < now() - interval '40 days'`,
  },
  {
    table: "click_to_call_calls",
    removedBy: "retention",
    key: ["account_id", "id"],
    // Uses are shown for 30 days.
    expired: () => sql`created_at < now() - interval '60 days'`,
  },
  {
    table: "monitoring_sessions",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`started_at < now() - interval '24 months'`,
  },
  { table: "access_tokens", removedBy: "retention", key: ["account_id", "token_hash"], expired: ended("expires_at") },
  // With its session; a replaced one earlier, when the session is renewed.
  { table: "refresh_tokens", removedBy: "parent", parent: "sessions" },
  {
    table: "sign_in_attempts",
    removedBy: "retention",
    key: ["login_fingerprint"],
    expired: () => sql`last_at < now() - interval '2 days' and coalesce(locked_until < now(), true)`,
  },
  { table: "identity_records", removedBy: "retention", key: ["model", "id_hash"], expired: ended("expires_at") },
  { table: "password_links", removedBy: "retention", key: ["account_id", "user_id"], expired: ended("expires_at") },
  { table: "mfa_challenges", removedBy: "retention", key: ["account_id", "token_hash"], expired: ended("expires_at") },
  { table: "passkey_challenges", removedBy: "retention", key: ["challenge_hash"], expired: ended("expires_at") },
  { table: "mfa_browsers", removedBy: "retention", key: ["account_id", "id"], expired: ended("expires_at") },
  { table: "app_codes", removedBy: "retention", key: ["account_id", "line_id"], expired: ended("expires_at") },
  {
    table: "login_name_reservations",
    removedBy: "retention",
    key: ["account_id", "sort_login"],
    expired: ended("expires_at"),
  },
  {
    table: "number_reservations",
    removedBy: "retention",
    key: ["account_id", "phone_number"],
    expired: ended("reserved_until"),
  },
  {
    table: "config_fetches",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: ({ deviceLogDays }) => sql`at < now() - ${days(deviceLogDays)}`,
  },
  {
    table: "registration_history",
    removedBy: "retention",
    key: ["account_id", "line_id", "began_at"],
    expired: ({ deviceLogDays }) => sql`ended_at < now() - ${days(deviceLogDays)}`,
  },
  {
    table: "hoteling_sessions",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: ({ deviceLogDays }) => sql`least(ends_at, ended_at) < now() - ${days(deviceLogDays)}`,
  },
  {
    table: "removed_devices",
    removedBy: "retention",
    key: ["account_id", "device_id"],
    expired: () => sql`kept_until < now()`,
  },
  {
    table: "deleted_objects",
    removedBy: "retention",
    key: ["account_id", "object_type", "object_id"],
    expired: () => sql`kept_until < now()`,
  },
  // The dashboard shows 7 days.
  {
    table: "phone_samples",
    removedBy: "retention",
    key: ["account_id", "at"],
    expired: () => sql`at < now() - interval '8 days'`,
  },
  // Growth shows 12 months.
  {
    table: "deleted_user_tallies",
    removedBy: "retention",
    key: ["account_id", "month", "part"],
    expired: () => sql`month < now() - interval '14 months'`,
  },
  { table: "media_links", removedBy: "retention", key: ["account_id", "id"], expired: ended("expires_at") },
  {
    table: "phone_recordings",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`started_at < now() - interval '7 days'`,
  },
  // For reports, which look back up to two years.
  {
    table: "queue_agent_events",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`at < now() - interval '2 years'`,
  },
  { table: "calls", removedBy: "own", by: "call-records.forget" },
  { table: "call_legs", removedBy: "own", by: "call-records.forget" },
  { table: "call_steps", removedBy: "own", by: "call-records.forget" },
  { table: "report_marks", removedBy: "own", by: "reports.roll-up" },
  { table: "report_days", removedBy: "own", by: "reports.roll-up, after the calls" },
  { table: "report_months", removedBy: "own", by: "reports.roll-up, after the calls" },
  { table: "report_hours", removedBy: "own", by: "reports.roll-up, after the calls" },
  { table: "meeting_records", removedBy: "own", by: "meetings.purge" },
  { table: "meeting_participants", removedBy: "parent", parent: "meeting_records" },
  { table: "meeting_recordings", removedBy: "parent", parent: "meeting_records" },
  { table: "message_records", removedBy: "own", by: "messages.purge" },
  { table: "live_calls", removedBy: "own", by: "the engine, when the call ends" },
  { table: "live_legs", removedBy: "parent", parent: "live_calls" },
  { table: "live_conferences", removedBy: "own", by: "the engine, when the last participant leaves" },
  { table: "sandbox_events", removedBy: "own", by: "the simulated engine, when they happen" },
  { table: "sandbox_people", removedBy: "own", by: "the simulated engine, when the test call ends" },
  {
    table: "queue_callbacks",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`ended_at < now() - interval '90 days'`,
  },
  { table: "import_rows", removedBy: "own", by: "imports.forget" },
  {
    table: "imports",
    removedBy: "nobody",
    why: "The history of imports: one row for each file, without its content after a month.",
  },
  {
    table: "departures",
    removedBy: "nobody",
    why: "The history of offboarded users; people.purge_offboarding removes the data kept for restoring them.",
  },
  {
    table: "recordings",
    removedBy: "own",
    by: "recordings.empty_bin, for what people delete, and recordings.forget, by age",
  },
  {
    table: "expected_recordings",
    removedBy: "own",
    by: "recordings.forget, with the sound that belongs to no call",
  },
  { table: "recording_comments", removedBy: "parent", parent: "recordings" },
  { table: "call_recordings", removedBy: "parent", parent: "recordings" },
  { table: "recording_listenings", removedBy: "parent", parent: "recordings" },
  { table: "voicemail_messages", removedBy: "own", by: "voicemail.purge, by the retention of their box" },
  { table: "voicemail_listenings", removedBy: "parent", parent: "voicemail_messages" },
  {
    table: "audit_entries",
    removedBy: "nobody",
    why: "Append-only and sealed: no role of the server may remove a row.",
  },
  { table: "audit_seals", removedBy: "nobody", why: "The chain that proves the audit entries." },
  { table: "account_status_changes", removedBy: "nobody", why: "The account's history, shown on its page." },
  { table: "number_orders", removedBy: "nobody", why: "Purchases." },
  { table: "number_order_lines", removedBy: "parent", parent: "number_orders" },
  { table: "porting_orders", removedBy: "nobody", why: "Contracts with other carriers." },
  { table: "porting_numbers", removedBy: "parent", parent: "porting_orders" },
  { table: "porting_events", removedBy: "parent", parent: "porting_orders" },
  { table: "porting_documents", removedBy: "parent", parent: "porting_orders" },
  { table: "location_requests", removedBy: "nobody", why: "Decisions about locations, a few for each account." },
  {
    table: "account_notices",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`created_at < now() - ${days(noticeDays)}`,
  },
  // The public page shows 90 days; operators look back over a year.
  {
    table: "service_incidents",
    removedBy: "retention",
    key: ["account_id", "id"],
    expired: () => sql`ended_at < now() - interval '400 days'`,
  },
  { table: "service_incident_parts", removedBy: "parent", parent: "service_incidents" },
  { table: "service_incident_updates", removedBy: "parent", parent: "service_incidents" },
  { table: "notice_marks", removedBy: "parent", parent: "account_notices" },
  // A rate limit that was not used for its whole window is the same as none.
  { table: "rate_limits", removedBy: "retention", key: ["key"], expired: () => sql`full_at < now()` },
  { table: "known_sign_in_networks", removedBy: "own", by: "sign-in, with wrong-passwords.queries" },
  { table: "server_nodes", removedBy: "own", by: "the nodes themselves, for those not seen any more" },
  { table: "account_openings", removedBy: "nobody", why: "Who viewed an account and why, shown to its users." },
  { table: "former_passwords", removedBy: "own", by: "the change of a password, which keeps the last few" },
]

type Purged = Extract<Growing, { readonly removedBy: "retention" }>

/** Deletes up to this many rows; locked rows are left for the next run. */
export const deleteSome = (db: Db, { table, key, expired }: Purged, retention: Retention, most: number) => {
  const columns = joinSql(key.map(rawSql), ", ")
  return db.run(sql`
    delete from ${rawSql(table)} where (${columns}) in (
      select ${columns} from ${rawSql(table)} where ${expired(retention)} limit ${most} for update skip locked)`)
}
