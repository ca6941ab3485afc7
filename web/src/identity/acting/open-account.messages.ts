import { defineMessages } from "../../kit/locale/messages.ts"

export const openAccountMessages = defineMessages({
  "en-us": {
    title: (account: string) => `Open ${account}`,
    sentence: (account: string, minutes: number) =>
      `You open an account below your own. People of ${account} see your name, your company and your reason. It stays open for ${minutes} minutes.`,
    reason: "Reason",
    reasonHint:
      "A ticket number and a few words. People of the account read it. What you change is logged under your company’s name.",
    open: "Open account",
    back: "Back to your account",
  },
  "en-gb": {},
})
