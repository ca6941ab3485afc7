import { useCallback } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { deskMessages } from "./receptionist-console.messages.ts"

/** Copies a number to the clipboard and announces it. */
export const useCopied = () => {
  const messages = useMessages(deskMessages)
  const phone = usePhoneNumbers()
  return useCallback(
    async (number: string) => {
      try {
        await navigator.clipboard.writeText(number)
        showToast({ tone: "good", title: messages.copied, message: phone(number) })
      } catch {
        showToast({ tone: "bad", title: messages.copyFailed, message: phone(number) })
      }
    },
    [messages, phone],
  )
}
