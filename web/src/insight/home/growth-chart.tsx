import type { Growth } from "@dialplane/contract/insight/home/customers.schema"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { BarChart } from "../../ui/charts/bar-chart.tsx"
import type { ChartSeries } from "../../ui/charts/chart-data.ts"
import { LineChart } from "../../ui/charts/line-chart.tsx"
import { growthPoints, growthValues } from "./growth-months.ts"
import { homeMessages } from "./home.messages.ts"
import classes from "./growth-tile.module.css"

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** New and canceled accounts as lines, and added users as bars: there are many more users than accounts. */
export const GrowthChart = ({ growth: { months } }: { readonly growth: Growth }) => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { locale } = useLocale()
  const { newAccounts, endedAccounts, newUsers } = growthValues(months)
  const accounts: readonly ChartSeries[] = [
    { id: "newAccounts", label: messages.newAccounts, tone: "good", values: newAccounts },
    { id: "endedAccounts", label: messages.endedAccounts, tone: "bad", values: endedAccounts },
  ]
  const users: readonly ChartSeries[] = [{ id: "newUsers", label: messages.newUsers, tone: "info", values: newUsers }]
  const shared = {
    pointHeader: messages.month,
    points: growthPoints(locale, months),
    unit: "calls" as const,
    height: 180,
    format: (value: number | null) => (value === null ? "–" : number(value)),
  }
  const hasAccounts = sum(newAccounts) + sum(endedAccounts) > 0
  return (
    <div className={classes.pair}>
      {hasAccounts ? (
        <LineChart
          {...shared}
          title={messages.growthAccounts}
          sentence={messages.accountsSentence(number(sum(newAccounts)), number(sum(endedAccounts)))}
          series={accounts}
        />
      ) : (
        <p className={classes.none}>{messages.noAccountChanges}</p>
      )}
      <BarChart
        {...shared}
        title={messages.newUsers}
        sentence={messages.usersSentence(sum(newUsers), number(sum(newUsers)))}
        series={users}
      />
    </div>
  )
}
