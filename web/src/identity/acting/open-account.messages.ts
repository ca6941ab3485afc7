import { defineMessages } from "../../kit/locale/messages.ts"

export const openAccountMessages = defineMessages({
  "en-us": {
    title: (account: string) => `Open ${account}`,
    sentence: (account: string, minutes: number) =>
      `You are about to open an account below your own. Users of ${account} see your name, your company and your reason. The account stays open for ${minutes} minutes.`,
    reason: "Reason",
    reasonHint:
      "For example a ticket number and a short explanation. Users of the account can read it. Your changes are logged under your company’s name.",
    open: "Open account",
    back: "Back to your account",
  },
})
