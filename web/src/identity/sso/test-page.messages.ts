import { defineMessages } from "../../kit/locale/messages.ts"

/** Apart from the other messages, because this page is opened before sign-in. */
export const testPageMessages = defineMessages({
  "en-us": {
    title: "Test sign-in finished",
    sentence: "Your identity provider has answered. The result is in the window in which you started the test.",
    noTest: "This page belongs to a test sign-in. Start one on the page Single sign-on.",
    close: "Close this window",
    closeYourself: "You can close this window now.",
  },
})
