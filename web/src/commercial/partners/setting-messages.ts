import { languageName } from "@dialplane/contract/kit/display-names"
import { locales, mediumDates, timeFormats } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { TemplateSetting } from "@dialplane/contract/commercial/partners/partners.schema"
import { useMemo } from "react"
import { formatDate } from "../../kit/locale/format.ts"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { templateMessages } from "./templates.messages.ts"

/** December 31: the day cannot be mistaken for the month. */
const sampleDay = Date.UTC(new Date().getFullYear(), 11, 31, 12)

/** The text of a setting's value: a date pattern is shown as a sample date. */
export const useSettingMessages = () => {
  const messages = useMessages(templateMessages)
  const here = useLocale()
  return useMemo(() => {
    const say: Readonly<Record<TemplateSetting, (value: string) => string>> = {
      timeZone: (value) => value.replaceAll("_", " "),
      timeFormat: (value) => (value === "24hr" ? messages.hours24 : messages.hours12),
      mediumDate: (value) => formatDate({ ...here, timeZone: "UTC", mediumDate: value }, sampleDay),
      locale: (value) => languageName(value),
    }
    const option = (name: TemplateSetting) => (value: string) => ({ value, label: say[name](value) })
    return {
      sayValue: (name: TemplateSetting, value: string) => say[name](value),
      options: {
        timeFormat: timeFormats.map(option("timeFormat")),
        mediumDate: mediumDates.map(option("mediumDate")),
        locale: locales.map(option("locale")),
      },
    }
  }, [messages, here])
}
