import { use, useMemo } from "react"
import { useStore } from "../use-store.ts"
import { formatAmount, formatDate, formatDateTime, formatNumber, formatTime, formatZonedDateTime } from "./format.ts"
import { currentLocale, type LocaleSettings } from "./locale-settings.ts"
import { messagesFor, type Messages } from "./messages.ts"
import { ShownTimeZone } from "./shown-time-zone.ts"

export const useLocale = (): LocaleSettings => {
  const settings = useStore(currentLocale)
  const timeZone = use(ShownTimeZone)
  return useMemo(() => (timeZone === undefined ? settings : { ...settings, timeZone }), [settings, timeZone])
}

/** The messages of a domain in the locale in force: `const messages = useMessages(queueMessages)`. */
export const useMessages = <Base>(messages: Messages<Base>) => messagesFor(messages, useStore(currentLocale))

/** The formatters with the settings in force: `const { date, amount } = useFormat()`. */
export const useFormat = () => {
  const settings = useLocale()
  return useMemo(() => {
    type Rest<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never
    return {
      date: (...rest: Rest<typeof formatDate>) => formatDate(settings, ...rest),
      time: (...rest: Rest<typeof formatTime>) => formatTime(settings, ...rest),
      dateTime: (...rest: Rest<typeof formatDateTime>) => formatDateTime(settings, ...rest),
      zonedDateTime: (...rest: Rest<typeof formatZonedDateTime>) => formatZonedDateTime(settings, ...rest),
      number: (...rest: Rest<typeof formatNumber>) => formatNumber(settings, ...rest),
      amount: (...rest: Rest<typeof formatAmount>) => formatAmount(settings, ...rest),
    }
  }, [settings])
}
