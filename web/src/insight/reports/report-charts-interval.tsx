import type { Interval } from "@dialplane/contract/insight/reports/report-period"
import { useId } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { reportChartMessages } from "./report-charts.messages.ts"
import classes from "./report-charts.module.css"

interface Props {
  readonly options: readonly Interval[]
  readonly value: Interval
  readonly onChange: (interval: Interval) => void
}

const order: readonly Interval[] = ["hour", "day", "week", "month"]

/** The intervals that can be read for the period. */
export const IntervalChoice = ({ options, value, onChange }: Props) => {
  const messages = useMessages(reportChartMessages)
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{messages.interval}</legend>
      {order
        .filter((one) => options.includes(one))
        .map((one) => (
          <label key={one} className={classes.option}>
            <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
            <span>{messages[one]}</span>
          </label>
        ))}
    </fieldset>
  )
}
