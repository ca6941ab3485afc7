import { defineMessages } from "../../kit/locale/messages.ts"
import { mailStateMessages } from "../../kit/mail-state-messages.ts"

/** The welcome mail: how it looks before it is sent, and what became of it. */
export const welcomeMessages = defineMessages({
  "en-us": {
    reading: "…",
    none: "Not sent",
    noneHint: "You can send it from the person's page.",
    ...mailStateMessages,
    outbox: mailStateMessages.waiting,
    from: (name: string) => `from ${name}`,
    version: "Shown as",
    versionHtml: "HTML",
    versionText: "Plain text",
    to: (address: string) => `to ${address}`,
    because: (error: string) => `(${error})`,
    again: "Send again",
    preview: "Preview of the welcome mail",
    previewHint: "The link is made when the mail is written.",
    close: "Close",
  },
})
