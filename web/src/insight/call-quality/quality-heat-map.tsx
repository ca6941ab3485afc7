import type { CallQualityReport } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { hourLabel, weekdayLabel } from "../../kit/locale/interval-label.ts"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { Heatmap } from "../../ui/charts/heatmap.tsx"
import { hourOfWeek, legsHref, type QualityParams } from "./call-quality-address.ts"
import { thresholdsQuery } from "./call-quality.api.ts"
import { qualityMessages } from "./call-quality.messages.ts"
import type { ChangeQuality } from "./quality-filter-bar.tsx"
import { scoreSteps } from "./score-steps.ts"
import { useScoreText } from "./use-score-text.ts"
import classes from "./call-quality.module.css"

type Cell = NonNullable<CallQualityReport["summary"]>["heatMap"][number]
const heats = ["mos", "poor", "legs"] as const
const valueOf = (cell: Cell | undefined, heat: (typeof heats)[number]) =>
  cell === undefined ? null : heat === "mos" ? cell.averageMos : cell[heat]

interface Props {
  readonly params: QualityParams
  readonly onChange: ChangeQuality
  readonly cells: readonly Cell[]
}

/** When calls sound badly: by day of the week and hour. */
export const QualityHeatMap = ({ params, onChange, cells }: Props) => {
  const messages = useMessages(qualityMessages)
  const settings = useLocale()
  const { number } = useFormat()
  const score = useScoreText()
  const router = useRouter()
  const { accountId } = useAccount()
  const { data: thresholds } = useQuery(thresholdsQuery(accountId))
  const { heat } = params
  const cellAt = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const format = (value: number | null) => (heat === "mos" ? score(value) : value === null ? "–" : number(value))
  const hours = Array.from({ length: 24 }, (_, hour) => hourLabel(settings, hour))
  const extreme = cells.reduce<Cell | undefined>((found, cell) => {
    if (found === undefined) return cell
    const [one, other] = [valueOf(cell, heat) ?? 0, valueOf(found, heat) ?? 0]
    return (heat === "mos" ? one < other : one > other) ? cell : found
  }, undefined)
  const extremeValue = valueOf(extreme, heat)
  const sentence =
    extreme === undefined || (heat === "poor" && extremeValue === 0)
      ? messages.noPoor
      : messages[`heatSentence_${heat}`](
          `${weekdayLabel(settings, extreme.weekday, "long")}, ${hours[extreme.hour]}`,
          format(extremeValue),
        )
  return (
    <div>
      <div role="group" aria-label={messages.heat} className={classes.heats}>
        {heats.map((one) => (
          <button key={one} type="button" aria-pressed={one === heat} onClick={() => onChange({ heat: one })}>
            {messages[`heat_${one}`]}
          </button>
        ))}
      </div>
      <Heatmap
        title={messages[`heatTitle_${heat}`]}
        sentence={sentence}
        pointHeader={messages.hourOfDay}
        points={hours.map((name) => ({ label: name, name }))}
        series={[0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
          id: String(weekday),
          label: weekdayLabel(settings, weekday, "long"),
          shortLabel: weekdayLabel(settings, weekday, "short"),
          tone: "good",
          values: hours.map((_, hour) => valueOf(cellAt.get(`${weekday} ${hour}`), heat)),
        }))}
        format={format}
        steps={heat === "mos" ? scoreSteps(thresholds?.mos, messages) : undefined}
        isBad={heat === "poor"}
        onChoose={(hour, weekday) =>
          void router.navigate({
            href: legsHref(accountId, params, hourOfWeek(weekday, hour), heat === "poor" ? "poor" : undefined),
          })
        }
      />
    </div>
  )
}
