import { useCallback } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { deskWords } from "./receptionist-console.words.ts"

/** Puts a number where it can be pasted from, and says so. */
export const useCopied = () => {
  const words = useWords(deskWords)
  const phone = usePhoneNumbers()
  return useCallback(
    async (number: string) => {
      try {
        await navigator.clipboard.writeText(number)
        showToast({ tone: "good", title: words.copied, message: phone(number) })
      } catch {
        showToast({ tone: "bad", title: words.copyFailed, message: phone(number) })
      }
    },
    [words, phone],
  )
}
