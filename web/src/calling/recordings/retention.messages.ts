import { defineMessages } from "../../kit/locale/messages.ts"

export const retentionMessages = defineMessages({
  "en-us": {
    title: "Retention",
    sentence:
      "How long this account keeps its call records and recordings. Anything older is permanently deleted each day.",
    calls: "Call records",
    callsSentence:
      "Calls are deleted with their details, and so are records of meetings and messages. Reports on older periods no longer include them.",
    callMonths: "Keep call records for",
    months: "months",
    recordings: "Recordings",
    recordingsSentence:
      "Company and on-demand recordings. Recordings past this age are permanently deleted and skip the recycle bin.",
    keep: "Keep recordings",
    keep_always: "Keep until deleted",
    keep_days: "Delete automatically",
    days: "days",
    recordingDays: "Delete recordings after",
    monthsHint: (fewest: number, most: number) => `${fewest} to ${most} months.`,
    daysHint: (fewest: number, most: number) => `${fewest} to ${most} days.`,
    shorterTitle: "Keep for a shorter time?",
    shorterText: "What is older is permanently deleted at the next daily run. It cannot be restored afterwards.",
    shorterCalls: (months: number) =>
      `Records of calls, meetings and messages older than ${months} ${months === 1 ? "month" : "months"}`,
    shorterRecordings: (days: number) => `Recordings older than ${days} days`,
    shorterConfirm: "Save and delete older ones",
    saved: "Retention saved",
  },
})
