import { by, change, type PhrasesOf } from "./phrase.ts"
import type { reportEvents } from "./report-events.ts"

/** Reports: what each event says in a list. */
export const reportPhrases: PhrasesOf<typeof reportEvents> = {
  "report.exported": by("exported the report {object}"),
  "report.downloaded": by("downloaded the report {object}"),
  "call_quality.thresholds_changed": change("the call quality thresholds"),
  "saved_report.created": by("saved the report {object}"),
  "saved_report.changed": change("the saved report {object}"),
  "saved_report.deleted": by("deleted the saved report {object}"),
  "saved_report.scheduled": by("set the schedule of the report {object}"),
  "saved_report.unscheduled": by("deleted the schedule of the report {object}"),
  "report_mail_settings.changed": change("the content of report emails"),
  "saved_report.sent": by("sent the report {object} outside its schedule"),
  "unreturned_call.done": by("marked the unreturned call of {object} as done"),
  "unreturned_call.reopened": by("reopened the unreturned call of {object}"),
}
