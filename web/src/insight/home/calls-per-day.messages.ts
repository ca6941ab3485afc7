import { defineMessages } from "../../kit/locale/messages.ts"

export const callsPerDayMessages = defineMessages({
  "en-us": {
    title: "Calls per day",
    openSummary: "Open company summary",
    byResult: "Inbound calls by result, last 14 days",
    day: "Day",
    before: "14 days before",
    sentence: (most: string, at: string) => `Most inbound calls: ${most}, ${at}.`,
    none: "No inbound calls in the last 14 days.",
    left: (count: number, shown: string) =>
      count === 1
        ? "1 call ended in another way and is not shown."
        : `${shown} calls ended in another way and are not shown.`,
  },
})
