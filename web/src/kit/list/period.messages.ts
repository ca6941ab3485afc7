import { defineMessages } from "../locale/messages.ts"

export const periodMessages = defineMessages({
  "en-us": { period: "Period", from: "From", to: "Up to and including", apply: "Show this period", cancel: "Cancel" },
})
