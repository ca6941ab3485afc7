import { defineMessages } from "../locale/messages.ts"

export const recordListMessages = defineMessages({
  "en-us": {
    since: "Since",
    until: "Until",
    today: "Today",
    lastDays: (count: number) => `Last ${count} days`,
    nothing: "Nothing matches",
    nothingSentence: "Try fewer filters or a longer period.",
    clear: "Clear filters",
    more: "Load more",
  },
})
