import { useCallback } from "react"
import { useLocale } from "./use-locale.ts"

/** A calendar day without its time: "Nov 30", with the year if it is not the current one. */
const dayText = (day: string, locale: string, thisYear: number): string => {
  const at = new Date(`${day}T12:00:00Z`)
  return new Intl.DateTimeFormat(locale, {
    month: "short",
    day: "numeric",
    ...(at.getUTCFullYear() === thisYear ? {} : { year: "numeric" }),
    timeZone: "UTC",
  }).format(at)
}

export const useDay = () => {
  const { locale } = useLocale()
  return useCallback((day: string) => (day === "" ? "…" : dayText(day, locale, new Date().getFullYear())), [locale])
}
