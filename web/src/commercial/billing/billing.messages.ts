import { defineMessages } from "../../kit/locale/messages.ts"

export const billingMessages = defineMessages({
  "en-us": {
    history: "Bills",
    historySentence: "What was billed to this account, month by month.",
    none: "No bills yet",
    noneSentence:
      "A bill is added here each time a billing period closes, to read and to download. No period has been billed so far.",
    bill: "Bill",
    period: "Period",
    due: "Due",
    state: "State",
    amount: "Amount",
  },
})
