import { defineMessages } from "../../kit/locale/messages.ts"

export const reportMessages = defineMessages({
  "en-us": {
    myCalls: "My calls",
    myCallsSentence: "The calls you made, took and missed.",
    noCalls: "No calls yet",
    noCallsSentence:
      "Each call you make or get is listed here when it ends: with whom, for how long, and how it was answered. None has gone through this system so far.",
    when: "When",
    with: "With",
    direction: "Direction",
    answered: "Answered by",
    duration: "Duration",

    companySummary: "Company summary",
    companySummarySentence: "How many calls the company had, and how they were answered.",
    noSummary: "Nothing to sum up yet",
    noSummarySentence:
      "From the first call on, every day gets a line here: calls in and out, answered and missed, and the time spent talking.",
    day: "Day",
    incoming: "Incoming",
    outgoing: "Outgoing",
    missed: "Missed",
    talkTime: "Talk time",
  },
})
