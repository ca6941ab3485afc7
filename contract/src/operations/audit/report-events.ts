import { finalEvent, userEvent, type EventTable } from "./event-type.ts"

/** Exports, saved reports, unreturned calls and what reports judge by. */
export const reportEvents = {
  "report.exported": finalEvent(
    "Report exported",
    "A report was written into a file, which the user who started it can download for 7 days.",
    "The file may have been downloaded. It is deleted after 7 days.",
  ),
  "report.downloaded": finalEvent(
    "Report downloaded",
    "A report was made and downloaded as a file at once.",
    "The file was downloaded.",
  ),
  "call_quality.thresholds_changed": userEvent(
    "Call quality thresholds changed",
    "What makes a call good, fair or poor was changed, also for earlier calls.",
  ),
  "saved_report.created": finalEvent(
    "Report saved",
    "A report was saved with its filter.",
    "Only its owner can delete a saved report. They can do that on its page.",
  ),
  "saved_report.changed": finalEvent(
    "Saved report changed",
    "Name, filter, columns or readers of a saved report were changed.",
    "Only its owner can change a saved report. They can do that on its page.",
  ),
  "saved_report.deleted": finalEvent(
    "Saved report deleted",
    "A saved report was deleted, also for those it was shared with.",
    "Save the report again with the filter of this entry.",
  ),
  "saved_report.scheduled": finalEvent(
    "Report schedule set",
    "When a saved report is sent, or to whom, was set.",
    "Only the owner of the report can change its schedule. They can do that on its page.",
  ),
  "saved_report.unscheduled": finalEvent(
    "Report schedule deleted",
    "A saved report is no longer sent by email.",
    "Only the owner of the report can set a schedule. They can do that on its page.",
  ),
  "report_mail_settings.changed": finalEvent(
    "Content of report emails changed",
    "Whether emails of scheduled reports can have figures and files was changed.",
    "Emails may have been sent since. Change the setting under Saved reports.",
  ),
  "saved_report.sent": finalEvent(
    "Report sent now",
    "A scheduled report was sent outside its schedule.",
    "The emails have been sent.",
  ),
  "unreturned_call.done": finalEvent(
    "Caller marked as done",
    "A caller was taken off the list of unreturned calls, until the next missed call.",
    "Choose “Marked as done” on the page of unreturned calls to reopen the call.",
  ),
  "unreturned_call.reopened": finalEvent(
    "Caller reopened",
    "A caller who was marked as done is on the list of unreturned calls again.",
    "Mark the caller as done again on the page of unreturned calls.",
  ),
} as const satisfies EventTable
