import type { ReportAttachment } from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { MailContent } from "../../kit/mail/mail-content.ts"
import type { Db } from "../../kit/database/database.ts"
import type { MailFigures } from "./mail-figures.service.ts"
import { mailSourceId } from "./report-mail-source.rules.ts"
import { scheduleMessages as messages } from "./report-schedules.messages.ts"
import { reportMailSource } from "./report-schedules.queries.ts"
import { zoneText } from "./zone-text.rules.ts"

interface AboutReport {
  readonly accountId: AccountId
  readonly reportId: number
  readonly name: string
}
interface Addressee {
  readonly name: string
  readonly email: string
}
const pageOf = ({ accountId, reportId }: AboutReport) => `/adminv2/account/${accountId}/reports/saved/${reportId}`

/** An email that is written after its file was made. */
export interface MailWithFile {
  readonly deliveryId: number
  readonly userId: number
  readonly to: string
  readonly withFile: MailContent
  readonly withLink: MailContent
}

interface Run {
  readonly deliveryId: number
  readonly days: { readonly from: string; readonly to: string } | null
  readonly isSoFar: boolean
  readonly timeZone: string
  readonly ownerName: string
  readonly attach: ReportAttachment
}
/** "2026-11-08" is November 8, 2026. */
const inWords = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
const periodOf = ({ days, isSoFar, timeZone }: Run) => {
  if (days === null) return messages.ownPeriod
  return isSoFar
    ? messages.daySoFar(inWords(days.from), zoneText(timeZone))
    : messages.days(inWords(days.from), inWords(days.to), zoneText(timeZone))
}

/**
 * Figures and file are those of the recipient; without figures, the email has a link only. An email with a file is
 * written by the job that makes the file.
 */
export const writeReportMails = async (
  db: Db,
  kit: Kit,
  report: AboutReport,
  to: readonly (Addressee & { readonly userId: number; readonly figures: MailFigures | undefined })[],
  run: Run,
  makeFile: (wanted: MailWithFile) => Promise<unknown>,
) => {
  const { days, timeZone, attach, deliveryId, ownerName } = run
  // The page of the saved report leads on to the report, as it is defined when the link is opened.
  const search = new URLSearchParams({
    open: "report",
    ...(days === null ? {} : { from: days.from, to: days.to, tz: timeZone }),
  }).toString()
  for (const { name, email, userId, figures } of to) {
    const sentences = figures?.sentences ?? []
    const content = (isAttached: boolean): MailContent => ({
      subject: messages.subject(report.name),
      greeting: messages.hello(name),
      paragraphs: [
        `${messages.ready(report.name, periodOf(run))}${isAttached ? ` ${messages.attached}` : ""}`,
        ...(sentences.length === 0 ? [messages.linkOnly] : sentences),
      ],
      action: { sentence: messages.openSentence, label: messages.open, path: `${pageOf(report)}?${search}` },
      notes: [messages.whoSent(ownerName)],
    })
    const { accountId } = report
    if (attach !== "none" && figures?.canAttach === true) {
      await makeFile({ deliveryId, userId, to: email, withFile: content(true), withLink: content(false) })
      continue
    }
    await kit.brandedMail.write(db, kit, {
      accountId,
      to: [email],
      content: content(false),
      of: { source: reportMailSource, sourceId: mailSourceId(deliveryId, userId) },
      isSentAtMostOnce: true,
    })
  }
}

/** To the owner, about a failure or a schedule that was switched off. */
export const writeOwnerMail = (db: Db, kit: Kit, report: AboutReport, owner: Addressee, whyOff: string | null) =>
  kit.brandedMail.write(db, kit, {
    accountId: report.accountId,
    to: [owner.email],
    content: {
      subject: messages.failedSubject(report.name),
      greeting: messages.hello(owner.name),
      paragraphs:
        whyOff === null
          ? [messages.failed(report.name), messages.failedAgain]
          : [messages.switchedOff(report.name, whyOff)],
      action: {
        sentence: messages.settingsSentence,
        label: messages.settings,
        path: `${pageOf(report)}?tab=schedule`,
      },
    },
  })
