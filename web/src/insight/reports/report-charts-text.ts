import type { Interval } from "@dialplane/contract/insight/reports/report-period"
import type { ChartPoint, ChartUnit } from "../../ui/charts/chart-data.ts"
import { intervalLabel } from "../../kit/locale/interval-label.ts"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { secondsTickText } from "./figure-text.ts"
import { extremes } from "./report-charts-series.ts"
import { reportChartMessages } from "./report-charts.messages.ts"
import { useFigureText } from "./use-report.ts"

/** Figures, intervals and sentences of charts in the reader's language and format. */
export const useChartText = () => {
  const messages = useMessages(reportChartMessages)
  const { number } = useFormat()
  const settings = useLocale()
  const figure = useFigureText()

  const secondsTick = (highest: number) => (value: number | null) =>
    secondsTickText(highest, value ?? 0, messages.hours, number)

  const points = (interval: Interval, starts: readonly { readonly start: string }[]): ChartPoint[] => {
    const isSeveralDays = new Set(starts.map(({ start }) => start.slice(0, 10))).size > 2
    return starts.map(({ start }) =>
      intervalLabel(settings, interval, start, { isSeveralDays, weekOf: messages.weekOf }),
    )
  }

  const span = (seconds: number) =>
    seconds < 60 ? messages.seconds(number(seconds)) : messages.minutes(number(seconds / 60))
  /** Ranges of waiting by their least seconds. */
  const waits = (starts: readonly number[]): ChartPoint[] =>
    starts.map((from, index) => {
      const to = starts[index + 1]
      const text =
        to === undefined
          ? messages.over(span(from))
          : from === 0
            ? messages.under(span(to))
            : messages.between(span(from), span(to))
      return {
        label: to === undefined ? `${span(from)}+` : `${from === 0 ? "<" : ""}${span(from === 0 ? to : from)}`,
        name: text,
      }
    })

  /** The highest and lowest figure, as they are: nothing is added up here. */
  const sentence = (
    label: string,
    unit: ChartUnit,
    values: readonly (number | null)[],
    names: readonly string[],
    hasLowest = true,
  ): string => {
    const { most, least } = extremes(values)
    if (most === undefined || least === undefined || values[most] === 0) return messages.none
    const text = (point: number) => figure(unit, values[point] ?? null)
    if (values.length === 1) return messages.onlyOne(label, text(most), names[most]!)
    return hasLowest
      ? messages.mostAndLeast(label, text(most), names[most]!, text(least), names[least]!)
      : messages.highestAt(label, text(most), names[most]!)
  }
  return { messages, settings, figure, secondsTick, points, waits, sentence, number }
}
