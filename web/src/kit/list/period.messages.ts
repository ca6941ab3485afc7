import { defineMessages } from "../locale/messages.ts"

export const periodMessages = defineMessages({
  "en-us": { period: "Period", from: "From", to: "To (inclusive)", apply: "Apply", cancel: "Cancel" },
})
