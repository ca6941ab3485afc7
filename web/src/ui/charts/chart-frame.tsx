import { useId, useState, type ReactNode } from "react"
import { PlainButton } from "../actions/plain-button.tsx"
import type { ChartPoint, ChartSeries, Comparison, FormatValue } from "./chart-data.ts"
import { chartMessages } from "./chart-messages.ts"
import { ChartTable } from "./chart-table.tsx"
import { Patterns, Swatch, type Mark } from "./patterns.tsx"
import classes from "./chart.module.css"

interface Props {
  readonly title: string
  readonly sentence: string
  readonly pointHeader: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly comparison?: Comparison | undefined
  readonly format: FormatValue
  /** A legend whose entries show and hide series; left out for a single series. */
  readonly legend?: "toggles" | "none"
  /** How the series are drawn. */
  readonly mark?: Mark
  readonly actions?: ReactNode
  readonly note?: ReactNode
  /** `scope` makes ids unique; `isHidden` says what the legend has switched off. */
  readonly children: (drawn: { readonly scope: string; readonly isHidden: (id: string) => boolean }) => ReactNode
}

const comparisonId = "before"

/** Title, sentence, legend, and the choice between chart and table. */
export const ChartFrame = ({
  title,
  sentence,
  pointHeader,
  points,
  series,
  comparison,
  format,
  legend = "toggles",
  mark = "area",
  actions,
  note,
  children,
}: Props) => {
  const scope = useId()
  const [asTable, setAsTable] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setHidden((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  const keys = [...series, ...(comparison ? [{ id: comparisonId, label: comparison.label, tone: undefined }] : [])]
  return (
    <figure className={classes.chart} aria-labelledby={`${scope}title`} aria-describedby={`${scope}sentence`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 id={`${scope}title`} className={classes.title}>
            {title}
          </h3>
          <p id={`${scope}sentence`} className={classes.sentence}>
            {sentence}
          </p>
        </div>
        <div className={classes.actions}>
          {actions}
          <PlainButton kind="quiet" size="compact-sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? chartMessages.showChart : chartMessages.showTable}
          </PlainButton>
        </div>
      </div>
      {/* For the swatches too; without a size of its own. */}
      <svg width={0} height={0} style={{ position: "absolute" }} aria-hidden="true">
        <Patterns scope={scope} />
      </svg>
      {!asTable && legend === "toggles" && keys.length > 1 && (
        <ul className={classes.legend} aria-label={chartMessages.legend(title)}>
          {keys.map(({ id, label, tone }) => (
            <li key={id}>
              <button type="button" className={classes.key} aria-pressed={!hidden.has(id)} onClick={() => toggle(id)}>
                {tone ? <Swatch scope={scope} tone={tone} mark={mark} /> : <BeforeSwatch />}
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.body}>
        {asTable ? (
          <ChartTable {...{ title, pointHeader, points, series, comparison, format }} />
        ) : (
          children({ scope, isHidden: (id) => hidden.has(id) })
        )}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </figure>
  )
}

/** Whether the legend shows the comparison. */
export const showsComparison = (isHidden: (id: string) => boolean) => !isHidden(comparisonId)

const BeforeSwatch = () => (
  <svg width={16} height={12} aria-hidden="true">
    <path className={classes.before} d="M0,6 H16" />
  </svg>
)
