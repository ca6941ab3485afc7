import { defineMessages } from "../../kit/locale/messages.ts"

export const ssoLogMessages = defineMessages({
  "en-us": {
    title: "Events of single sign-on",
    noneSentence: "Changes of single sign-on, and sign-ins with it that failed, are recorded here.",
    reason: "Reason",
    show: "View entry",
  },
})
