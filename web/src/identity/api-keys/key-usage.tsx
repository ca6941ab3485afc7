import { useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { intervalLabel } from "../../kit/locale/interval-label.ts"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { BarChart } from "../../ui/charts/bar-chart.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { apiKeyUsageQuery } from "./api-keys.api.ts"
import { apiKeyMessages } from "./api-keys.messages.ts"

export const KeyUsage = ({ apiKeyId }: { readonly apiKeyId: number }) => {
  const messages = useMessages(apiKeyMessages)
  const { number } = useFormat()
  const settings = useLocale()
  const read = useQuery(apiKeyUsageQuery(apiKeyId))
  if (read.isError) return <LoadError of={read} />
  if (read.data === undefined) return <SkeletonBar height={240} gap={8} />
  const { days } = read.data
  const requests = days.map((day) => day.requests)
  const refusals = days.map((day) => day.refusals)
  const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
  if (sum(requests) + sum(refusals) === 0) return <p>{messages.noUsage}</p>
  return (
    <BarChart
      title={messages.usage}
      sentence={messages.usageSentence(number(sum(requests)), number(sum(refusals)))}
      pointHeader={messages.day}
      points={days.map(({ day }) => intervalLabel(settings, "day", day, { isSeveralDays: true, weekOf: String }))}
      series={[
        { id: "requests", label: messages.requests, tone: "info", values: requests },
        { id: "refusals", label: messages.refusals, tone: "bad", values: refusals },
      ]}
      unit="calls"
      height={240}
      format={(value) => (value === null ? "–" : number(value))}
    />
  )
}
