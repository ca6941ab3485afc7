import type {
  ReportAttachment,
  ReportDelivery,
  ReportScheduleDraft,
} from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import type { RunTimes } from "@dialplane/contract/insight/saved-reports/schedule-runs"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"
import type { JobActor } from "../../kit/jobs/job-actor.ts"
import { mailSourceRange } from "./report-mail-source.rules.ts"
import type { SavedReportRow } from "./saved-reports.queries.ts"

export const deliverJobName = "report.deliver"
/** At most one run of a report is under way. */
export const deliverJobKey = (reportId: number) => `report-${reportId}`
export const reportMailSource = "report"

export interface ScheduleRow extends RunTimes {
  readonly isOn: boolean
  readonly recipientIds: readonly number[]
  readonly onlyWhenNotEmpty: boolean
  readonly attach: ReportAttachment
  readonly whyOff: string | null
  readonly failures: number
  readonly nextRunAt: string | null
  readonly actor: unknown
}
const columns: Sql = sql`
  s.is_on, s.frequency, s.weekday, s.month_day, to_char(s.on_date, 'YYYY-MM-DD') as on_date, s.hour, s.time_zone,
  to_char(s.end_date, 'YYYY-MM-DD') as end_date, s.recipient_ids, s.only_when_not_empty, s.attach, s.why_off, s.failures,
  s.next_run_at, s.actor`

export const findSchedule = (db: Db, accountId: AccountId, reportId: number) =>
  db.maybeOne<ScheduleRow>(
    sql`select ${columns} from report_schedules s where s.account_id = ${accountId} and s.report_id = ${reportId}`,
  )
export const countOtherSchedules = async (db: Db, accountId: AccountId, reportId: number) =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from report_schedules s where s.account_id = ${accountId} and s.report_id <> ${reportId}`)
  ).n
export const lockSchedulesOf = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('report_schedules', ${accountId}))`)

export const putSchedule = (
  db: Db,
  accountId: AccountId,
  reportId: number,
  draft: ReportScheduleDraft,
  actor: JobActor,
  nextRunAt: string | null,
) =>
  db.run(sql`
    insert into report_schedules (account_id, report_id, is_on, frequency, weekday, month_day, on_date, hour, time_zone,
        end_date, recipient_ids, only_when_not_empty, attach, actor, next_run_at)
      values (${accountId}, ${reportId}, ${draft.isOn}, ${draft.frequency}, ${draft.weekday}, ${draft.monthDay},
        ${draft.onDate}::date, ${draft.hour}, ${draft.timeZone}, ${draft.endDate}::date,
        ${draft.recipientIds}::bigint[], ${draft.onlyWhenNotEmpty}, ${draft.attach}, ${json(actor)}, ${nextRunAt}::timestamptz)
    on conflict (account_id, report_id) do update set is_on = excluded.is_on, frequency = excluded.frequency,
      weekday = excluded.weekday, month_day = excluded.month_day, on_date = excluded.on_date, hour = excluded.hour,
      time_zone = excluded.time_zone, end_date = excluded.end_date, recipient_ids = excluded.recipient_ids,
      only_when_not_empty = excluded.only_when_not_empty, attach = excluded.attach, actor = excluded.actor, next_run_at = excluded.next_run_at,
      why_off = null, failures = 0`)
export const deleteSchedule = (db: Db, accountId: AccountId, reportId: number) =>
  db.run(sql`delete from report_schedules where account_id = ${accountId} and report_id = ${reportId}`)

export interface DueRow extends ScheduleRow {
  readonly accountId: AccountId
  readonly reportId: number
}
/** Schedules whose time has come, of all accounts, after another one of them. System scope. */
export const lockDue = (db: Db, now: string, after: Pick<DueRow, "accountId" | "reportId"> | undefined, most: number) =>
  db.many<DueRow>(sql`
    select s.account_id, s.report_id, ${columns} from report_schedules s
    where s.is_on and s.next_run_at <= ${now}::timestamptz
      and (s.account_id, s.report_id) > (${after?.accountId ?? 0}::bigint, ${after?.reportId ?? 0}::bigint)
    order by s.account_id, s.report_id limit ${most} for update skip locked`)
export const setNextRun = (db: Db, accountId: AccountId, reportId: number, nextRunAt: string | null) =>
  db.run(sql`
    update report_schedules set next_run_at = ${nextRunAt}::timestamptz
    where account_id = ${accountId} and report_id = ${reportId}`)
export const setFailures = (db: Db, accountId: AccountId, reportId: number, failures: number) =>
  db.run(sql`
    update report_schedules set failures = ${failures} where account_id = ${accountId} and report_id = ${reportId}`)
export const switchOff = (db: Db, accountId: AccountId, reportId: number, whyOff: string) =>
  db.run(sql`
    update report_schedules set is_on = false, next_run_at = null, why_off = ${whyOff}
    where account_id = ${accountId} and report_id = ${reportId}`)

/** Whether a run was made and only its end was not noted. */
export const hasDelivered = async (db: Db, accountId: AccountId, jobId: number) =>
  (await db.maybeOne(sql`
    select 1 as found from report_deliveries d where d.account_id = ${accountId} and d.job_id = ${jobId}`)) !==
  undefined

/** Undefined if the job has made its delivery before. */
export const insertDelivery = (
  db: Db,
  accountId: AccountId,
  reportId: number,
  delivery: Omit<ReportDelivery, "deliveryId" | "at" | "state"> & {
    readonly state: "sent" | "skipped" | "failed"
    readonly attach: ReportAttachment
    readonly timeZone: string
    /** The job that makes it; null for a run that no attempt has made. */
    readonly jobId: number | null
  },
) =>
  db.maybeOne<{ deliveryId: number }>(sql`
    insert into report_deliveries (account_id, report_id, state, from_day, to_day, recipient_count, is_manual, error,
        attach, time_zone, job_id)
      values (${accountId}, ${reportId}, ${delivery.state}, ${delivery.from}::date, ${delivery.to}::date,
        ${delivery.recipientCount}, ${delivery.isManual}, ${delivery.error}, ${delivery.attach}, ${delivery.timeZone},
        ${delivery.jobId})
      on conflict do nothing
      returning id as delivery_id`)

/** What is needed to make the file of an email; undefined when the report was deleted. */
export const findDelivery = (db: Db, accountId: AccountId, deliveryId: number) =>
  db.maybeOne<
    Pick<SavedReportRow, "subject" | "filter" | "columns" | "sort" | "descending"> & {
      readonly attach: ReportAttachment
      readonly from: string | null
      readonly to: string | null
      readonly timeZone: string | null
    }
  >(sql`
    select r.subject, r.filter, r.columns, r.sort, r.is_descending as descending, d.attach,
      to_char(d.from_day, 'YYYY-MM-DD') as "from", to_char(d.to_day, 'YYYY-MM-DD') as "to", d.time_zone
    from report_deliveries d join saved_reports r on r.account_id = d.account_id and r.id = d.report_id
    where d.account_id = ${accountId} and d.id = ${deliveryId}`)

export const findMailSettings = async (db: Db, accountId: AccountId): Promise<{ hasFigures: boolean }> =>
  (await db.maybeOne<{ hasFigures: boolean }>(
    sql`select s.has_figures from report_mail_settings s where s.account_id = ${accountId}`,
  )) ?? { hasFigures: false }
export const setMailSettings = (db: Db, accountId: AccountId, hasFigures: boolean) =>
  db.run(sql`
    insert into report_mail_settings (account_id, has_figures) values (${accountId}, ${hasFigures})
    on conflict (account_id) do update set has_figures = excluded.has_figures`)
/** Emails are written after their delivery: those that are missing in its first day are on their way. */
export const listDeliveries = async (db: Db, accountId: AccountId, reportId: number, most: number) => {
  const listed = await db.many<ReportDelivery & { readonly isNew: boolean }>(sql`
    select d.id as delivery_id, d.at, d.state, to_char(d.from_day, 'YYYY-MM-DD') as "from",
      to_char(d.to_day, 'YYYY-MM-DD') as "to", d.recipient_count, d.is_manual, d.error,
      d.at > now() - interval '1 day' as is_new
    from report_deliveries d where d.account_id = ${accountId} and d.report_id = ${reportId}
    order by d.id desc limit ${most}`)
  const mails = await listMailStates(
    db,
    accountId,
    listed.map(({ deliveryId }) => deliveryId),
  )
  const byDelivery = new Map(mails.map((row) => [row.deliveryId, row]))
  return listed.map(({ isNew, ...delivery }) => {
    const { waiting = 0, unsent = 0, written = 0 } = byDelivery.get(delivery.deliveryId) ?? {}
    return { ...delivery, unsent, waiting: waiting + (isNew ? Math.max(0, delivery.recipientCount - written) : 0) }
  })
}
export const listMailStates = (db: Db, accountId: AccountId, deliveryIds: readonly number[]) => {
  const ranges = deliveryIds.map(mailSourceRange)
  return db.many<{ deliveryId: number; waiting: number; unsent: number; written: number }>(sql`
    select r.id as delivery_id, m.* from unnest(${deliveryIds}::bigint[], ${ranges.map(([first]) => first)}::text[],
        ${ranges.map(([, last]) => last)}::text[]) as r (id, first, last)
      cross join lateral (
        select count(*)::int as written, count(*) filter (where m.state = 'waiting')::int as waiting,
          count(*) filter (where m.state in ('failed', 'expired'))::int as unsent
        from mails m where m.account_id = ${accountId} and m.source = ${reportMailSource}
          and m.source_id between r.first and r.last) m`)
}

export const isRunUnderWay = async (db: Db, accountId: AccountId, reportId: number) =>
  (await db.maybeOne(sql`
    select 1 as found from jobs j where j.account_id = ${accountId} and j.name = ${deliverJobName}
      and j.key = ${deliverJobKey(reportId)} and j.state in ('waiting', 'running')`)) !== undefined

/** The report of a schedule as it is now, whoever looks. */
export const findScheduled = (db: Db, accountId: AccountId, reportId: number) =>
  db.maybeOne<Pick<SavedReportRow, "name" | "subject" | "filter" | "columns" | "ownerId">>(sql`
    select r.name, r.subject, r.filter, r.columns, r.owner_id from saved_reports r
    where r.account_id = ${accountId} and r.id = ${reportId}`)

export const findPlace = (db: Db, accountId: AccountId) =>
  db.one<{ timeZone: string; countryCode: string }>(
    sql`select a.time_zone, a.country_code from accounts a where a.id = ${accountId}`,
  )
interface Recipient {
  readonly userId: number
  readonly name: string
  readonly email: string
}
export const listRecipients = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Recipient>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.email from users u
    where u.account_id = ${accountId} and u.id = any(${ids}::bigint[]) order by u.id`)
/** The address of the owner, who can belong to a parent account. System scope. */
export const findOwnerAddress = (db: Db, userId: number) =>
  db.maybeOne<{ name: string; email: string }>(
    sql`select u.first_name || ' ' || u.last_name as name, u.email from users u where u.id = ${userId}`,
  )
