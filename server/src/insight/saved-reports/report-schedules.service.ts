import { reportScheduleProblems as problems } from "@dialplane/contract/insight/saved-reports/report-schedules.problems"
import {
  reportScheduleLimits,
  type ReportDelivery,
  type ReportMailSettings,
  type ReportSchedule,
  type ReportScheduleDraft,
} from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import { nextRuns } from "@dialplane/contract/insight/saved-reports/schedule-runs"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { isGranted } from "../../identity/roles/roles.service.ts"
import { ownActor } from "../../identity/sessions/present-actor.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { takeFromLimit, type RateLimit } from "../../kit/http/rate-limit.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { refuse } from "../../kit/refusal.ts"
import { endPausedNotice } from "./paused-notice.service.ts"
import { deliverReportJob } from "./report-schedules.jobs.ts"
import { scheduleMessages as messages } from "./report-schedules.messages.ts"
import { findReader } from "./report-permission.service.ts"
import * as queries from "./report-schedules.queries.ts"
import * as savedReports from "./saved-reports.service.ts"

const iso = (run: number) => new Date(run).toISOString()

const shown = async (db: Db, ctx: Context, reportId: number, ownerId: number): Promise<ReportSchedule> => {
  const found = await queries.findSchedule(db, ctx.accountId, reportId)
  const { timeZone } = await queries.findPlace(db, ctx.accountId)
  const schedule = found ?? {
    isOn: false,
    frequency: "weekly" as const,
    weekday: 1,
    monthDay: 1,
    onDate: null,
    hour: 8,
    timeZone,
    endDate: null,
    recipientIds: [ownerId],
    onlyWhenNotEmpty: false,
    attach: "none" as const,
    whyOff: null,
  }
  const recipients = await queries.listRecipients(db, ctx.accountId, schedule.recipientIds)
  return {
    exists: found !== undefined,
    isOn: schedule.isOn,
    frequency: schedule.frequency,
    weekday: schedule.weekday,
    monthDay: schedule.monthDay,
    onDate: schedule.onDate,
    hour: schedule.hour,
    timeZone: schedule.timeZone,
    endDate: schedule.endDate,
    recipientIds: recipients.map(({ userId }) => userId),
    recipients: recipients.map(({ userId, name }) => ({ userId, name })),
    onlyWhenNotEmpty: schedule.onlyWhenNotEmpty,
    attach: schedule.attach,
    whyOff: schedule.whyOff,
    nextRuns: schedule.isOn ? nextRuns(schedule, ctx.kit.now().getTime(), reportScheduleLimits.previewed).map(iso) : [],
  }
}

export const get = async (ctx: Context, reportId: number): Promise<ReportSchedule> => {
  const { ownerId } = await savedReports.get(ctx, reportId)
  return shown(reading(ctx), ctx, reportId, ownerId)
}

const factsOf = (schedule: Pick<ReportSchedule, Exclude<keyof ReportScheduleDraft, "version">>) => ({
  isOn: schedule.isOn,
  frequency: schedule.frequency,
  weekday: schedule.weekday,
  monthDay: schedule.monthDay,
  onDate: schedule.onDate,
  hour: schedule.hour,
  timeZone: schedule.timeZone,
  endDate: schedule.endDate,
  recipientIds: schedule.recipientIds,
  onlyWhenNotEmpty: schedule.onlyWhenNotEmpty,
  attach: schedule.attach,
})

/** Whoever gets the email must be able to open what it links to. */
const requireReaders = async (ctx: Context, subject: ReportSubject, ids: readonly number[]) => {
  const names: string[] = []
  for (const { userId, name } of await queries.listRecipients(reading(ctx), ctx.accountId, ids)) {
    if (userId === ctx.actor.userId) continue
    const mayOpen = await inSystem(ctx, async (db) => {
      const found = await findReader(db, ownActor(ctx.accountId, userId, name), ctx.accountId, subject)
      if ("whyNot" in found) return false
      // The link leads through the page of the saved report.
      const key = "read:saved-reports"
      return found.actor.keys.has(key) || isGranted(db, found.actor, { accountId: ctx.accountId }, key)
    })
    if (!mayOpen) names.push(name)
  }
  if (names.length > 0) refuse(problems.recipientMayNotRead, { names: names.join(", ") })
}

export const put = async (ctx: Context, reportId: number, draft: ReportScheduleDraft): Promise<ReportSchedule> => {
  const reader = await savedReports.readerOf(ctx)
  const { isMine, subject } = await savedReports.get(ctx, reportId)
  if (isMine) await requireReaders(ctx, subject, draft.recipientIds)
  return inTransaction(ctx, async (db) => {
    const report = await savedReports.requireOwn(db, ctx, reader, reportId)
    await queries.lockSchedulesOf(db, ctx.accountId)
    const before = await shown(db, ctx, reportId, report.ownerId)
    if (
      !before.exists &&
      (await queries.countOtherSchedules(db, ctx.accountId, reportId)) >= reportScheduleLimits.perAccount
    )
      refuse(problems.tooMany, { most: reportScheduleLimits.perAccount })
    const recipientIds = [...new Set(draft.recipientIds)]
    if ((await queries.listRecipients(db, ctx.accountId, recipientIds)).length !== recipientIds.length)
      refuse(problems.recipientUnknown)
    // One that had a file before the account forbade it can still be changed otherwise.
    if (
      draft.attach !== "none" &&
      draft.attach !== before.attach &&
      !(await queries.findMailSettings(db, ctx.accountId)).hasFigures
    )
      refuse(problems.filesNotAllowed)
    if (draft.frequency === "once" && draft.onDate === null) refuse(problems.dateMissing)
    const [next] = nextRuns(draft, ctx.kit.now().getTime(), 1)
    if (draft.isOn && next === undefined) refuse(problems.neverRuns)
    await queries.putSchedule(
      db,
      ctx.accountId,
      reportId,
      { ...draft, recipientIds },
      keepActor(ctx),
      next === undefined ? null : iso(next),
    )
    await endPausedNotice(db, ctx.accountId, reportId)
    await audit(db, ctx, {
      action: "saved_report.scheduled",
      object: savedReports.objectOf(reportId, report.name),
      ...(before.exists ? { before: factsOf(before) } : {}),
      after: factsOf({ ...draft, recipientIds }),
    })
    return shown(db, ctx, reportId, report.ownerId)
  })
}

export const remove = async (ctx: Context, reportId: number): Promise<void> => {
  const reader = await savedReports.readerOf(ctx)
  await inTransaction(ctx, async (db) => {
    const report = await savedReports.requireDeletable(db, ctx, reader, reportId)
    const before = await shown(db, ctx, reportId, report.ownerId)
    if (!before.exists) refuse(problems.none)
    await queries.deleteSchedule(db, ctx.accountId, reportId)
    await endPausedNotice(db, ctx.accountId, reportId)
    await audit(db, ctx, {
      action: "saved_report.unscheduled",
      object: savedReports.objectOf(reportId, report.name),
      before: factsOf(before),
    })
  })
}

/** Reports of an account that are sent by hand, each to up to 20 people. */
const sentByHand: RateLimit = { name: "reports-by-hand", most: 20, seconds: 3600 }

export const runNow = async (ctx: Context, reportId: number): Promise<ReportSchedule> => {
  const reader = await savedReports.readerOf(ctx)
  await savedReports.get(ctx, reportId)
  await takeFromLimit(ctx, sentByHand, String(ctx.accountId))
  return inTransaction(ctx, async (db) => {
    const report = await savedReports.requireOwn(db, ctx, reader, reportId)
    const before = await shown(db, ctx, reportId, report.ownerId)
    if (!before.exists) refuse(problems.none)
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      deliverReportJob(ctx.kit),
      { accountId: ctx.accountId, reportId, isManual: true, runAt: ctx.kit.now().toISOString() },
      { accountId: ctx.accountId, key: queries.deliverJobKey(reportId) },
    )
    if (jobId === undefined) refuse(problems.justStarted)
    await audit(db, ctx, {
      action: "saved_report.sent",
      object: savedReports.objectOf(reportId, report.name),
      after: { recipientIds: before.recipientIds },
    })
    return before
  })
}

/** A run that wrote its emails is as far as they are. */
const withStateOfMails = ({
  waiting,
  unsent,
  ...delivery
}: Awaited<ReturnType<typeof queries.listDeliveries>>[number]): ReportDelivery => {
  if (delivery.state !== "sent") return delivery
  if (unsent > 0) return { ...delivery, state: "failed", error: messages.emailsFailed(unsent, delivery.recipientCount) }
  return waiting > 0 ? { ...delivery, state: "queued" } : delivery
}

export const deliveries = async (
  ctx: Context,
  reportId: number,
): Promise<{ items: ReportDelivery[]; isRunning: boolean }> => {
  await savedReports.get(ctx, reportId)
  // Asked first: a run that ends in between is in the list.
  const isRunning = await queries.isRunUnderWay(reading(ctx), ctx.accountId, reportId)
  const found = await queries.listDeliveries(reading(ctx), ctx.accountId, reportId, reportScheduleLimits.deliveries)
  return { items: found.map(withStateOfMails), isRunning }
}

export const getMailSettings = (ctx: Context): Promise<ReportMailSettings> =>
  queries.findMailSettings(reading(ctx), ctx.accountId)
export const putMailSettings = (ctx: Context, { hasFigures }: ReportMailSettings): Promise<ReportMailSettings> =>
  inTransaction(ctx, async (db) => {
    await queries.lockSchedulesOf(db, ctx.accountId)
    const before = await queries.findMailSettings(db, ctx.accountId)
    if (before.hasFigures === hasFigures) return before
    await queries.setMailSettings(db, ctx.accountId, hasFigures)
    await audit(db, ctx, {
      action: "report_mail_settings.changed",
      object: { type: "account", id: ctx.accountId },
      before,
      after: { hasFigures },
    })
    return { hasFigures }
  })
