import type { ReactNode } from "react"
import type { Tone } from "./chart-data.ts"
import { chartMessages } from "./chart-messages.ts"
import { Swatch, type Mark } from "./patterns.tsx"
import classes from "./chart.module.css"

interface TipRow {
  readonly label: string
  readonly value: string
  readonly tone?: Tone
  readonly isCurrent?: boolean
}

interface Props {
  readonly scope: string
  /** Where the figure is, and how wide the plot is: the tip opens to the side with more room. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly title: ReactNode
  readonly rows: readonly TipRow[]
  readonly opens: boolean
  readonly mark?: Mark
}

/** The figures at a point. Screen readers get them from the live region of the plot. */
export const ChartTip = ({ scope, x, y, width, title, rows, opens, mark = "area" }: Props) => (
  <div
    className={classes.tip}
    aria-hidden="true"
    style={x > width / 2 ? { right: width - x + 12, top: y } : { left: x + 12, top: y }}
  >
    <div className={classes.tipTitle}>{title}</div>
    {rows.map(({ label, value, tone, isCurrent }) => (
      <div key={label} className={classes.tipRow} data-current={isCurrent || undefined}>
        {tone && <Swatch scope={scope} tone={tone} mark={mark} />}
        <span>{label}</span>
        <span>{value}</span>
      </div>
    ))}
    {opens && <div className={classes.tipHint}>{chartMessages.opens}</div>}
  </div>
)
