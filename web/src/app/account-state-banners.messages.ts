import { defineMessages } from "../kit/locale/messages.ts"

export const accountStateMessages = defineMessages({
  "en-us": {
    onHold: "On hold.",
    onHoldText: "This account is under review. Orders and service changes wait until the review ends.",
    trial: "Trial.",
    trialText: "This account is a trial. All features work and nothing is billed.",
    suspended: "Suspended.",
    cancelled: "Cancelled.",
    cancelledText: "This account is cancelled. It is read-only and shows its last state.",
  },
})
