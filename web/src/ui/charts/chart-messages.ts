import { texts } from "@dialplane/contract/kit/language"

/** Beside the charts and not in ui/messages.ts: only pages with charts load them. */
export const chartMessages = texts("ui.charts", {
  showTable: "Show as table",
  showChart: "Show as chart",
  keys: "Use the arrow keys to move between figures.",
  keysAndEnter: "Use the arrow keys to move between figures, and Enter to list the calls of one.",
  opens: "Enter or click: list the calls",
  legend: (title: string) => `Shown in ${title}`,
  figure: (point: string, label: string, value: string) => `${point}, ${label}: ${value}`,
  compared: (figure: string, before: string, value: string) => `${figure}; ${before}: ${value}`,
  trend: (label: string, first: string, last: string, least: string, most: string) =>
    `${label}: from ${first} to ${last}, lowest ${least}, highest ${most}`,
  none: "None",
  judged: (value: string, word: string) => `${value} (${word})`,
  judgedRange: (word: string, range: string) => `${word}: ${range}`,
  range: (from: string, to: string) => `${from}–${to}`,
})
