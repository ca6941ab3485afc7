import { useState } from "react"
import { BarChart } from "../charts/bar-chart.tsx"
import type { ChartSeries } from "../charts/chart-data.ts"
import { Distribution } from "../charts/distribution.tsx"
import { Heatmap } from "../charts/heatmap.tsx"
import { LineChart } from "../charts/line-chart.tsx"
import { SmallMultiples } from "../charts/small-multiples.tsx"
import { Sparkline } from "../charts/sparkline.tsx"
import { Specimen } from "./specimen.tsx"

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((label, index) => ({
  label,
  name: `${label}, Nov ${9 + index}`,
}))
const results: readonly ChartSeries[] = [
  { id: "answered", label: "Answered", tone: "good", values: [120, 134, 128, 140, 118, 32, 18] },
  { id: "elsewhere", label: "Answered elsewhere", tone: "alt", values: [12, 14, 10, 9, 11, 2, 0] },
  { id: "voicemail", label: "Voicemail", tone: "info", values: [18, 12, 20, 16, 22, 14, 9] },
  { id: "missed", label: "Missed", tone: "bad", values: [9, 14, 6, 8, 12, 5, 3] },
  { id: "abandoned", label: "Abandoned", tone: "warn", values: [7, 5, 9, 4, 6, 2, 1] },
  { id: "other", label: "Other", tone: "other", values: [2, 1, 0, 3, 1, 0, 0] },
]
const before = {
  label: "Week before",
  values: [140, 150, 161, 158, 149, 60, 30],
  names: days.map(({ label }, index) => `${label}, Nov ${2 + index}`),
}
const talk: ChartSeries = {
  id: "talk",
  label: "Talk time",
  tone: "info",
  values: [31_000, 36_500, 33_200, null, 30_100, 7200, 4100],
}
const hours = Array.from({ length: 24 }, (_, hour) => ({ label: String(hour), name: `${hour}:00` }))
const week = days.map(({ label }, day): ChartSeries => ({
  id: label,
  label,
  tone: "good",
  values: hours.map((_, hour) =>
    Math.max(0, Math.round((day < 5 ? 24 : 6) - Math.abs(hour - 13) * (day < 5 ? 4 : 1.4))),
  ),
}))
const levels = ["Customer support", "Sales", "Billing questions", "Returns"].map((label, row): ChartSeries => ({
  id: label,
  label,
  tone: "info",
  values: days.map((_, day) => (day === 6 ? null : 92 - row * 9 - ((day * 7 + row * 5) % 20))),
}))
const text = (value: number | null) => (value === null ? "–" : String(value))
const percent = (value: number | null) => (value === null ? "–" : `${value}%`)
const clock = (value: number | null) => (value === null ? "–" : `${(value / 3600).toFixed(1)} h`)

export const ChartSamples = () => {
  const [chosen, setChosen] = useState("")
  return (
    <Specimen title="Charts" sentence={chosen === "" ? "Choose a bar to list its calls." : `Chosen: ${chosen}`}>
      <BarChart
        title="Inbound calls by result"
        sentence="Most calls on Thu, Nov 12 (180), fewest on Sun, Nov 15 (31)."
        pointHeader="Day"
        points={days}
        series={results}
        comparison={before}
        unit="calls"
        format={text}
        onChoose={(point, series) => setChosen(`${days[point]!.name}, ${results[series]!.label}`)}
      />
      <LineChart
        title="Total talk time"
        sentence="Highest on Tue, Nov 10 (10.1 h)."
        pointHeader="Day"
        points={days}
        series={[talk]}
        comparison={{ ...before, values: before.values.map((value) => value * 230) }}
        unit="seconds"
        format={clock}
      />
      <Heatmap
        title="Calls by weekday and hour"
        sentence="Most calls on weekdays at 13:00 (24)."
        pointHeader="Hour"
        points={hours}
        series={week}
        format={text}
      />
      <Distribution
        title="Waiting times"
        sentence="Most callers waited under 10 s (52)."
        pointHeader="Waiting time"
        points={["<10 s", "10 s", "20 s", "30 s", "1 min", "2 min", "5 min+"].map((label) => ({ label, name: label }))}
        series={[
          { id: "answered", label: "Answered", tone: "good", values: [52, 40, 31, 22, 9, 3, 0] },
          { id: "abandoned", label: "Abandoned", tone: "warn", values: [0, 2, 3, 5, 6, 4, 1] },
        ]}
        unit="calls"
        format={text}
      />
      <SmallMultiples
        title="Service level by queue"
        sentence="One line for each queue, all from 0 to 100%."
        pointHeader="Day"
        points={days}
        series={levels}
        unit="percent"
        format={percent}
      />
      <p>
        Answered <Sparkline label="Answered" values={results[0]!.values} format={text} />
      </p>
    </Specimen>
  )
}
