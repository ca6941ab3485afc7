import { useCallback } from "react"
import { defineMessages } from "./messages.ts"
import { useLocale, useMessages } from "./use-locale.ts"

const messages = defineMessages({
  "en-us": { zone: (name: string, city: string) => `${name} (${city})` },
})

/** A time zone in words: "Eastern Time (New York)". */
export const useZoneText = () => {
  const { zone } = useMessages(messages)
  const { locale } = useLocale()
  return useCallback(
    (timeZone: string) => {
      const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
        .formatToParts(new Date())
        .find(({ type }) => type === "timeZoneName")?.value
      return zone(name ?? timeZone, (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " "))
    },
    [zone, locale],
  )
}
