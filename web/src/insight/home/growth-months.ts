import type { Growth } from "@dialplane/contract/insight/home/customers.schema"
import type { ChartPoint } from "../../ui/charts/chart-data.ts"

type Months = Growth["months"]

/** "Nov" at the axis, with the year where one begins; "November 2026" in tables. */
export const growthPoints = (locale: string, months: Months): ChartPoint[] => {
  const text = (month: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${month}-15T00:00:00Z`))
  return months.map(({ month }) => ({
    label: text(month, month.endsWith("-01") ? { month: "short", year: "2-digit" } : { month: "short" }),
    name: text(month, { month: "long", year: "numeric" }),
  }))
}

export const growthValues = (months: Months) => ({
  newAccounts: months.map(({ newAccounts }) => newAccounts),
  endedAccounts: months.map(({ endedAccounts }) => endedAccounts),
  newUsers: months.map(({ newUsers }) => newUsers),
})

export const hasGrowth = (months: Months): boolean =>
  months.some(({ newAccounts, endedAccounts, newUsers }) => newAccounts + endedAccounts + newUsers > 0)
