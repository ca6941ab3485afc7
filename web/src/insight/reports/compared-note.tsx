import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { useDay } from "../../kit/locale/use-day.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { isRunning } from "./period-state.ts"
import { reportMessages, type RowWord } from "./reports.messages.ts"
import classes from "./reports.module.css"

interface Props {
  readonly word: RowWord
  readonly scope: ReportSummary["scope"]
  readonly before: NonNullable<ReportSummary["beforeScope"]>
}

/** Which days the figures are compared to, and what makes the comparison uneven. */
export const ComparedNote = ({ word, scope, before }: Props) => {
  const messages = useMessages(reportMessages)
  const day = useDay()
  const sentences = [
    messages.comparedTo(day(before.from), day(before.to)),
    isRunning(scope) ? messages.comparedRunning : [],
    !before.isPartial
      ? []
      : before.recordedSince === null
        ? messages.comparedNothing(word)
        : messages.comparedIncomplete(word, day(before.recordedSince)),
  ].flat()
  return <p className={classes.said}>{sentences.join(" ")}</p>
}
