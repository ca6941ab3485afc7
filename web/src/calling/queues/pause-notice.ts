import { currentLocale } from "../../kit/locale/locale-settings.ts"
import { defineMessages, messagesFor } from "../../kit/locale/messages.ts"
import { portal } from "../../kit/portal.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"

const notice = defineMessages({
  "en-us": {
    title: "You were paused",
    text: "You missed several calls in a row, so your phones no longer ring for your queues.",
    open: "Open my queues",
  },
})

/** Tells agents, on whatever page they are, that the service has paused them. Stays until dismissed. */
export const tellOfPause = () => {
  const messages = messagesFor(notice, currentLocale.get())
  showToast({
    tone: "bad",
    title: messages.title,
    message: messages.text,
    action: { label: messages.open, onSelect: () => portal.environment.navigate("/me/queues") },
  })
}
