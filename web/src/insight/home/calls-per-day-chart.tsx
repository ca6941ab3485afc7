import { getCallsPerDay } from "@dialplane/contract/insight/home/calls-per-day.endpoints"
import { callsPath } from "@dialplane/contract/insight/reports/report-address"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { query } from "../../kit/data/query.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { intervalLabel } from "../../kit/locale/interval-label.ts"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { BarChart } from "../../ui/charts/bar-chart.tsx"
import type { Tone } from "../../ui/charts/chart-data.ts"
import { leftOver } from "../../ui/charts/stacked.ts"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import classes from "./calls-per-day.module.css"
import { callsPerDayMessages } from "./calls-per-day.messages.ts"

const tones: Readonly<Record<string, Tone>> = {
  answeredCalls: "good",
  voicemailCalls: "info",
  missedCalls: "bad",
  abandonedCalls: "warn",
}

export const CallsPerDayChart = () => {
  const messages = useMessages(callsPerDayMessages)
  const { accountId } = useAccount()
  const { number } = useFormat()
  const settings = useLocale()
  const router = useRouter()
  const read = useQuery(query(getCallsPerDay, { params: { accountId } }, { customError: true }))
  if (read.isError) return <LoadError compact of={read} />
  if (read.data === undefined) return <SkeletonBar height={200} gap={8} />
  const { days, before, results } = read.data
  const label = ({ day }: { readonly day: string }) =>
    intervalLabel(settings, "day", day, { isSeveralDays: true, weekOf: String })
  const labels = days.map(label)
  const wholes = days.map(({ inboundCalls }) => inboundCalls)
  const most = wholes.indexOf(Math.max(...wholes))
  const series = results.map(({ metric, name, calls }) => ({
    id: metric,
    label: name,
    tone: tones[metric] ?? ("other" as const),
    values: calls,
  }))
  const left = leftOver(wholes, series)
  if (wholes.every((value) => value === 0)) return <p className={classes.line}>{messages.none}</p>
  return (
    <BarChart
      title={messages.byResult}
      sentence={messages.sentence(number(wholes[most]!), labels[most]!.name)}
      pointHeader={messages.day}
      points={labels}
      series={series}
      comparison={{
        label: messages.before,
        values: before.map(({ inboundCalls }) => inboundCalls),
        names: before.map((day) => label(day).name),
      }}
      unit="calls"
      height={200}
      format={(value) => (value === null ? "–" : number(value))}
      onChoose={(point, index) => {
        const { day } = days[point]!
        const behind = callsPath("company", { period: "custom", from: day, to: day }, series[index]!.id)
        void router.navigate({ href: accountAddress(accountId, behind) })
      }}
      note={left > 0 ? messages.left(left, number(left)) : undefined}
    />
  )
}
