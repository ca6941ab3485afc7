import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { IconArrowDown, IconArrowUp, IconInfoCircle } from "@tabler/icons-react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Link } from "../../ui/link/link.tsx"
import { Popup } from "../../ui/list/popup.tsx"
import { changeOf, type Change, type ShownMetric } from "./figure-text.ts"
import { reportMessages, type RowWord } from "./reports.messages.ts"
import { useFigureText } from "./use-report.ts"
import classes from "./reports.module.css"

interface Props {
  readonly metric: ShownMetric
  readonly value: number | null | undefined
  /** undefined without a comparison */
  readonly before: ReportSummary["before"] | undefined
  /** The calls behind it. */
  readonly href: string
  readonly word: RowWord
}

/** A figure with its definition and the way to its calls. */
export const FigureTile = ({ metric, value, before, href, word }: Props) => {
  const messages = useMessages(reportMessages)
  const text = useFigureText()
  const { name, definition, unit, better } = metric
  return (
    <div className={classes.figure} data-quiet={value === 0 || value == null || undefined}>
      <div className={classes.figureName}>
        <span>{name}</span>
        <Popup
          label={name}
          width={280}
          trigger={
            <button type="button" className={classes.info} aria-label={messages.definition(name)}>
              <IconInfoCircle size={15} stroke={1.75} aria-hidden="true" />
            </button>
          }
        >
          <div className={classes.definition}>
            <strong>{name}</strong>
            <p>{definition}</p>
            <TextLink href={href}>{messages.showRows(word)}</TextLink>
          </div>
        </Popup>
      </div>
      <Link href={href} className={classes.figureValue} aria-label={messages.showRowsOf(name, text(unit, value), word)}>
        {text(unit, value)}
      </Link>
      {before != null && <ChangeLine unit={unit} change={changeOf(better, value, before[metric.metric])} />}
    </div>
  )
}

/** What has changed, in a line. */
export const ChangeLine = ({
  unit,
  change,
}: {
  readonly unit: ShownMetric["unit"]
  readonly change: Change | undefined
}) => {
  const messages = useMessages(reportMessages)
  const text = useFigureText()
  const { number } = useFormat()
  if (change === undefined) return <div className={classes.change}>{messages.nothingBefore}</div>
  const { difference, percent, tone } = change
  // Averages are exact to a tenth of a second, and shown in seconds.
  if (difference === 0 || (unit === "seconds" && Math.abs(difference) < 0.5))
    return <div className={classes.change}>{messages.same}</div>
  const amount =
    unit === "percent"
      ? messages.points(number(Math.abs(difference), { minimumFractionDigits: 1 }))
      : text(unit, Math.abs(difference))
  const Arrow = difference > 0 ? IconArrowUp : IconArrowDown
  return (
    <div className={classes.change} data-tone={tone ?? undefined}>
      <Arrow size={13} stroke={2} aria-hidden="true" />
      <span aria-hidden="true">
        {amount}
        {percent !== null &&
          unit !== "percent" &&
          ` (${percent > 0 ? "+" : "−"}${messages.percentOf(number(Math.abs(percent)))})`}
      </span>
      <VisuallyHidden>
        {difference > 0 ? messages.moreSaid(amount) : messages.lessSaid(amount)}
        {tone !== null && `, ${tone === "good" ? messages.goodSaid : messages.badSaid}`}
      </VisuallyHidden>
    </div>
  )
}
