import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { reportScheduleProblems as problems } from "./report-schedules.problems.ts"
import {
  reportDelivery,
  reportMailSettings,
  reportMailSettingsEdit,
  reportSchedule,
  reportScheduleDraft,
} from "./report-schedules.schema.ts"
import { savedReportProblems } from "./saved-reports.problems.ts"
import { ofSavedReport } from "./saved-reports.schema.ts"

const path = "/api/reporting/accounts/:accountId/saved-reports/:reportId"
const one = { service: "reporting", path: `${path}/schedule`, params: ofSavedReport } as const
const missing = [accountProblems.notFound, savedReportProblems.notFound]

const shown = {
  exists: true,
  isOn: true,
  frequency: "weekly",
  weekday: 1,
  monthDay: 1,
  onDate: null,
  hour: 8,
  timeZone: "America/New_York",
  endDate: null,
  attach: "none",
  recipientIds: [100_001],
  recipients: [{ userId: 100_001, name: "Avery Morgan" }],
  onlyWhenNotEmpty: false,
  whyOff: null,
  nextRuns: ["2026-11-23T13:00:00.000Z"],
}

export const getReportSchedule = endpoint({
  ...one,
  method: "GET",
  summary: "Get the schedule of a saved report",
  description: "Without one, the answer is a proposal: Mondays at 8:00 in the time zone of the account, to its owner.",
  example: { response: shown },
  access: access.inAccount("read:saved-reports"),
  response: reportSchedule,
  problems: missing,
})
export const putReportSchedule = endpoint({
  ...one,
  method: "PUT",
  summary: "Set the schedule of a saved report",
  description:
    "Only the owner of the report can. Recipients get an email with a link and sign in to open the report. It is about the last finished day, week or month before each run, or with hourly about the day so far, as the report is defined then. Where the account allows it, the email has the main figures and a file, both made with the permissions of the recipient. Recipients who cannot open the report are refused. An account can have 20 schedules with 20 recipients each. After 3 failures in a row, or when the owner loses access, it is switched off.",
  example: { body: { frequency: "weekly", timeZone: "America/New_York", recipientIds: [100_001] }, response: shown },
  access: access.inAccount("update:saved-reports"),
  body: reportScheduleDraft,
  response: reportSchedule,
  problems: [
    ...missing,
    savedReportProblems.notOwner,
    problems.tooMany,
    problems.dateMissing,
    problems.neverRuns,
    problems.recipientUnknown,
    problems.recipientMayNotRead,
    problems.filesNotAllowed,
  ],
})
export const deleteReportSchedule = endpoint({
  ...one,
  method: "DELETE",
  summary: "Delete the schedule of a saved report",
  description: "The report stays. Only its owner can.",
  access: access.inAccount("update:saved-reports"),
  problems: [...missing, savedReportProblems.notOwner, problems.none],
})
export const runReportSchedule = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/run`,
  summary: "Send a scheduled report now",
  description: "Sends it as a run at this moment would. The next run stays as it is.",
  example: { response: shown },
  access: access.inAccount("update:saved-reports"),
  response: reportSchedule,
  problems: [...missing, savedReportProblems.notOwner, problems.none, problems.justStarted],
})
export const listReportDeliveries = endpoint({
  service: "reporting",
  method: "GET",
  path: `${path}/deliveries`,
  params: ofSavedReport,
  summary: "List the last deliveries of a saved report, newest first",
  description: "The last 100 of the last 90 days.",
  example: {
    response: {
      items: [
        {
          deliveryId: 5_000_001,
          at: "2026-11-16T13:00:02.000Z",
          state: "sent",
          from: "2026-11-08",
          to: "2026-11-14",
          recipientCount: 1,
          isManual: false,
          error: null,
        },
      ],
      isRunning: false,
    },
  },
  access: access.inAccount("read:saved-reports"),
  response: z.object({
    items: z.array(reportDelivery).describe("Newest first"),
    isRunning: z.boolean().describe("Whether a run was started that is not among them yet"),
  }),
  problems: missing,
  noCache: true,
})

const settings = {
  service: "reporting",
  path: "/api/reporting/accounts/:accountId/report-mail-settings",
  params: inAccount,
  response: reportMailSettings,
  problems: [accountProblems.notFound],
} as const
export const getReportMailSettings = endpoint({
  ...settings,
  method: "GET",
  summary: "Get what emails of scheduled reports can contain",
  description: "Without a choice of the account, emails have a link only.",
  example: { response: { hasFigures: false } },
  access: access.inAccount("read:saved-reports"),
})
export const putReportMailSettings = endpoint({
  ...settings,
  method: "PUT",
  summary: "Set what emails of scheduled reports can contain",
  description:
    "Emails leave the service and can be forwarded, so this belongs to the security settings. When it is switched off, schedules go on with links.",
  example: { body: { hasFigures: true }, response: { hasFigures: true } },
  access: access.inAccount("update:security-settings"),
  body: reportMailSettingsEdit,
})
