import { problems } from "../../kit/problem.ts"

export const reportScheduleProblems = problems("report_schedule", {
  none: { status: 404, text: "This report has no schedule." },
  tooMany: {
    status: 409,
    text: "An account can have {most} scheduled reports. Delete the schedule of another one first.",
  },
  dateMissing: { status: 400, field: "onDate", text: "Choose the day on which the report runs." },
  neverRuns: { status: 400, field: "endDate", text: "With these dates the report would never run. Choose later ones." },
  recipientUnknown: {
    status: 400,
    field: "recipientIds",
    text: "One of the recipients is not a user of this account. Choose users of this account.",
  },
  recipientMayNotRead: {
    status: 400,
    field: "recipientIds",
    text: "These recipients cannot open this report, because of their role or because they cannot sign in: {names}. Remove them, or change their roles first.",
  },
  filesNotAllowed: {
    status: 409,
    field: "attach",
    text: "This account sends links only. An administrator can allow figures and files under Saved reports.",
  },
  justStarted: { status: 409, text: "The report is already being sent. Wait until that is done." },
})
