import { reportScheduleLimits } from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import { daysBeforeRun, daysOfRun } from "@dialplane/contract/insight/saved-reports/schedule-runs"
import { firstWeekday, type DayRange } from "@dialplane/contract/insight/reports/report-period"
import { localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { jobActor, type JobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { HandedBack, LeaseLost } from "../../kit/jobs/job-run.ts"
import type { JobRun } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { noFigures, readMailFigures, type MailFigures } from "./mail-figures.service.ts"
import { addPausedNotice } from "./paused-notice.service.ts"
import { reportFileJob } from "./report-files.jobs.ts"
import { findReader } from "./report-permission.service.ts"
import { writeOwnerMail, writeReportMails } from "./report-schedules.mails.ts"
import { scheduleMessages as messages } from "./report-schedules.messages.ts"
import * as queries from "./report-schedules.queries.ts"
import { reportSources } from "./report-sources.service.ts"
import { filterOfRun } from "./run-filter.rules.ts"

interface DueRun {
  readonly reportId: number
  readonly isManual: boolean
  /** The moment of its schedule, however late it is made; null in jobs of older versions. */
  readonly runAt: string | null
}

/** What a run sends, as it is defined when it runs. */
interface Planned extends DueRun {
  readonly accountId: AccountId
  readonly schedule: queries.ScheduleRow
  readonly report: NonNullable<Awaited<ReturnType<typeof queries.findScheduled>>>
  readonly owner: JobActor
  readonly days: DayRange | null
  /** Whether the days were not over at the moment of the run. */
  readonly isSoFar: boolean
  /** Whether emails of the account can have figures. */
  readonly hasFigures: boolean
}

interface Outcome {
  readonly state: "sent" | "skipped" | "failed"
  readonly error: string | null
  readonly whyOff: string | null
  /** Whether the owner can no longer make the report. */
  readonly isOwnerOut: boolean
}

interface Addressee {
  readonly userId: number
  readonly name: string
  readonly email: string
  readonly figures: MailFigures | undefined
}

/** Makes a report with the permissions that its owner has now, and writes its emails. */
export const deliverReport = async (kit: Kit, run: JobRun, due: DueRun): Promise<void> => {
  const planned = await run.inAccount(async (db) =>
    (await queries.hasDelivered(db, run.accountId, run.jobId)) ? undefined : plan(kit, db, run.accountId, due),
  )
  if (planned === undefined) return
  const outcome = await decide(kit, run, planned).catch((error: unknown) => {
    if (error instanceof HandedBack || error instanceof LeaseLost) throw error
    kit.log.error({ err: error, reportId: due.reportId }, "scheduled report failed")
    return failed(planned)
  })
  const recipients = outcome.state === "sent" ? await readRecipients(kit, run, planned) : []
  const owner = await run.inSystem((db) => queries.findOwnerAddress(db, planned.owner.userId))
  await run.inAccount((db) => record(kit, db, planned, outcome, recipients, owner, run.jobId))
}

const plan = async (kit: Kit, db: Db, accountId: AccountId, due: DueRun): Promise<Planned | undefined> => {
  const schedule = await queries.findSchedule(db, accountId, due.reportId)
  const report = await queries.findScheduled(db, accountId, due.reportId)
  if (schedule === undefined || report === undefined) return undefined
  const { countryCode } = await queries.findPlace(db, accountId)
  const { hasFigures } = await queries.findMailSettings(db, accountId)
  const runAt = due.runAt === null ? kit.now().getTime() : Date.parse(due.runAt)
  const days = daysOfRun(schedule, runAt, firstWeekday(countryCode))
  const isSoFar = days !== null && days.to >= localTimeAt(schedule.timeZone, runAt).date
  return { ...due, accountId, schedule, report, owner: jobActor.parse(schedule.actor), days, isSoFar, hasFigures }
}

const filterOf = ({ report, days, schedule }: Planned) => filterOfRun(report.filter, days, schedule.timeZone)

const decide = async (kit: Kit, run: JobRun, planned: Planned): Promise<Outcome> => {
  const { accountId, report, schedule, owner } = planned
  const reader = await run.inSystem((db) => findReader(db, owner, accountId, report.subject))
  if ("whyNot" in reader) return { state: "failed", error: reader.whyNot, whyOff: reader.whyNot, isOwnerOut: true }
  const ctx = { ...contextOfJob(kit, run, owner), actor: reader.actor }
  const { total, metrics } = await reportSources[report.subject].summary(ctx, {
    ...filterOf(planned),
    descending: true,
    search: "",
    compare: false,
    page: 1,
    pageSize: 1,
  })
  const isEmpty = metrics.every(({ metric, unit }) => unit !== "calls" || (total[metric] ?? 0) === 0)
  const state = isEmpty && schedule.onlyWhenNotEmpty ? "skipped" : "sent"
  return { state, error: null, whyOff: null, isOwnerOut: false }
}

const failed = ({ isManual, schedule }: Planned): Outcome => {
  const isLast = !isManual && schedule.failures + 1 >= reportScheduleLimits.failures
  const whyOff = isLast ? messages.afterFailures(reportScheduleLimits.failures) : null
  return { state: "failed", error: messages.error, whyOff, isOwnerOut: false }
}

const readRecipients = async (kit: Kit, run: JobRun, planned: Planned): Promise<Addressee[]> => {
  const { accountId, schedule, report, days, hasFigures } = planned
  const { subject, columns } = report
  const { frequency } = schedule
  const before = days === null || frequency === "once" ? null : daysBeforeRun(frequency, days)
  const mailed = { subject, filter: filterOf(planned), before, columns }
  const recipients: Addressee[] = []
  for (const recipient of await run.inAccount((db) => queries.listRecipients(db, accountId, schedule.recipientIds))) {
    const figures = hasFigures
      ? await readMailFigures(kit, accountId, recipient, mailed).catch((error: unknown) =>
          withoutFigures(kit, planned, error),
        )
      : undefined
    recipients.push({ ...recipient, figures })
  }
  return recipients
}
/** What one recipient cannot be told keeps nobody else from their email. */
const withoutFigures = (kit: Kit, { reportId }: Planned, error: unknown): MailFigures => {
  if (!(error instanceof Refusal)) kit.log.error({ err: error, reportId }, "figures of a scheduled report not read")
  return noFigures
}
/** Says so where the account allows figures and some emails have none. */
const noteOf = ({ hasFigures }: Planned, recipients: readonly Addressee[]): string | null => {
  const linkOnly = recipients.filter(({ figures }) => figures === noFigures).length
  return hasFigures && linkOnly > 0 ? messages.linkOnlyFor(linkOnly, recipients.length) : null
}

/** A run that could not be made in any attempt leaves a delivery that says so. */
export const recordGivenUp = async (kit: Kit, db: Db, accountId: AccountId, due: DueRun): Promise<void> => {
  const planned = await plan(kit, db, accountId, due)
  if (planned !== undefined) await record(kit, db, planned, failed(planned), [], undefined, null)
}

/** Everything that a run leaves behind, in one transaction. */
const record = async (
  kit: Kit,
  db: Db,
  planned: Planned,
  outcome: Outcome,
  recipients: readonly Addressee[],
  ownerAddress: { readonly name: string; readonly email: string } | undefined,
  jobId: number | null,
) => {
  const { accountId, reportId, isManual, report, schedule, days, isSoFar, hasFigures, owner } = planned
  const about = { accountId, reportId, name: report.name }
  const { timeZone } = schedule
  const attach = hasFigures ? schedule.attach : "none"
  const inserted = await queries.insertDelivery(db, accountId, reportId, {
    state: outcome.state,
    error: outcome.error ?? noteOf(planned, recipients),
    from: days?.from ?? null,
    to: days?.to ?? null,
    recipientCount: recipients.length,
    isManual,
    attach,
    timeZone,
    jobId,
  })
  // Another worker has made this run meanwhile.
  if (inserted === undefined) return
  const { deliveryId } = inserted
  const sent = { deliveryId, days, isSoFar, timeZone, ownerName: owner.name, attach }
  await writeReportMails(db, kit, about, recipients, sent, (wanted) =>
    kit.jobs.enqueue(db, reportFileJob(kit), { accountId, ...wanted }, { accountId }),
  )
  if (!isManual)
    await queries.setFailures(db, accountId, reportId, outcome.state === "failed" ? schedule.failures + 1 : 0)
  if (outcome.whyOff !== null) {
    await queries.switchOff(db, accountId, reportId, outcome.whyOff)
    await addPausedNotice(db, about, outcome.whyOff, outcome.isOwnerOut ? null : owner.name)
  }
  if (outcome.state === "failed" && ownerAddress !== undefined)
    await writeOwnerMail(db, kit, about, ownerAddress, outcome.whyOff)
}
