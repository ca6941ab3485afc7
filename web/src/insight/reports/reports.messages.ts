import { defineMessages } from "../../kit/locale/messages.ts"

export const reportMessages = defineMessages({
  "en-us": {
    myCalls: "My calls",
    myCallsSentence: "Calls you made, answered and missed.",
    noCalls: "No calls yet",
    noCallsSentence:
      "Calls you make or receive are listed here when they end, with the other party, the duration and how they were answered.",

    companySummary: "Company summary",
    companySummarySentence: "Call volume of the company and how calls were answered.",
    noSummary: "No calls yet",
    noSummarySentence:
      "From the first call on, each day is listed here with incoming, outgoing, answered and missed calls and the talk time.",
    day: "Day",
    incoming: "Incoming",
    outgoing: "Outgoing",
    missed: "Missed",
    talkTime: "Talk time",
  },
})
