import { defineMessages } from "../../kit/locale/messages.ts"

export const billingMessages = defineMessages({
  "en-us": {
    history: "Bills",
    historySentence: "The monthly bills of this account.",
    none: "No bills yet",
    noneSentence: "A bill appears here at the end of each billing period. No period has been billed yet.",
    bill: "Bill",
    period: "Period",
    due: "Due",
    state: "Status",
    amount: "Amount",
  },
})
