import { defineMessages } from "../../kit/locale/messages.ts"

/** The welcome email: preview and delivery status. */
export const welcomeMessages = defineMessages({
  "en-us": {
    reading: "…",
    none: "Not sent",
    noneHint: "You can send it now.",
    noneHintElsewhere: "You can send it from the user's page.",
    from: (name: string) => `from ${name}`,
    version: "Format",
    versionHtml: "HTML",
    versionText: "Plain text",
    to: (address: string) => `to ${address}`,
    because: (error: string) => `(${error})`,
    again: "Send again",
    preview: "Preview of the welcome email",
    previewHint: "The link is generated when the email is sent.",
    close: "Close",
  },
})
