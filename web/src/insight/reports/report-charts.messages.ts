import { defineMessages } from "../../kit/locale/messages.ts"

export const reportChartMessages = defineMessages({
  "en-us": {
    results_company: "Inbound calls by result",
    results_user: "Inbound calls by result",
    results_queue: "Callers by result",
    results_group: "Calls by result",
    results_meeting: "Meetings by type",
    results_message: "Messages received and sent",
    results_unified: "Phone calls and meetings",
    heat_company: "Inbound calls by weekday and hour",
    heat_user: "Inbound calls by weekday and hour",
    heat_queue: "Callers by weekday and hour",
    heat_group: "Calls by weekday and hour",
    heat_meeting: "Meetings by weekday and hour",
    heat_message: "Messages by weekday and hour",
    heat_unified: "Calls and meetings by weekday and hour",
    waits: "Waiting times",
    waitsOf: "Waiting time",
    levels: "Service level by queue",
    levelsSentence: "One line for each queue with most callers, all from 0 to 100%.",
    interval: "Interval",
    hour: "Hour",
    day: "Day",
    week: "Week",
    month: "Month",
    hourOfDay: "Hour",
    before: "Period before",
    weekOf: (day: string) => `Week of ${day}`,
    mostAndLeast: (label: string, most: string, mostAt: string, least: string, leastAt: string) =>
      `${label}: highest ${mostAt} (${most}), lowest ${leastAt} (${least}).`,
    onlyOne: (label: string, value: string, at: string) => `${label}: ${value}, ${at}.`,
    highestAt: (label: string, most: string, at: string) => `${label}: highest ${at} (${most}).`,
    none: "Nothing matches in this period.",
    times: "Time on the phone and in meetings",
    left: (count: number, shown: string) =>
      count === 1
        ? "1 call ended in another way and is not shown."
        : `${shown} calls ended in another way and are not shown.`,
    under: (to: string) => `Under ${to}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    over: (from: string) => `${from} or more`,
    seconds: (count: string) => `${count} s`,
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
  },
})
