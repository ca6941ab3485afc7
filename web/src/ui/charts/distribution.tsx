import type { ReactNode } from "react"
import { BarChart } from "./bar-chart.tsx"
import type { ChartProps } from "./chart-data.ts"

/** How often a value falls in each range: a histogram, stacked by series. */
export const Distribution = (props: ChartProps & { readonly note?: ReactNode }) => (
  <BarChart {...props} isDistribution height={200} />
)
