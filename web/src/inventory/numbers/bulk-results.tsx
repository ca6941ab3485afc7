import type { BulkAnswer } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { numberMessages } from "./numbers.messages.ts"
import classes from "./bulk-results.module.css"

/** The number of successes, and the failures grouped by reason. */
export const BulkResults = ({ answer }: { readonly answer: BulkAnswer }) => {
  const messages = useMessages(numberMessages)
  return (
    <div className={classes.results} role="status">
      <p className={classes.counts}>
        {answer.done > 0 && <StatusBadge tone="good">{messages.resultDone(answer.done)}</StatusBadge>}
        {answer.skipped > 0 && <StatusBadge tone="off">{messages.resultSkipped(answer.skipped)}</StatusBadge>}
        {answer.failed > 0 && <StatusBadge tone="warn">{messages.resultFailed(answer.failed)}</StatusBadge>}
      </p>
      <Reasons results={answer.results} />
    </div>
  )
}

const shownPerReason = 12

const groupByReason = (results: BulkAnswer["results"]) => {
  const groups = new Map<string, BulkAnswer["results"]>()
  for (const one of results) groups.set(one.reason ?? "", [...(groups.get(one.reason ?? "") ?? []), one])
  return groups
}

export const Reasons = ({ results }: Pick<BulkAnswer, "results">) => {
  const format = usePhoneNumbers()
  const byReason = groupByReason(results.filter(({ result }) => result !== "done"))
  return (
    <ul className={classes.reasons}>
      {[...byReason].map(([reason, some]) => (
        <li key={reason}>
          <span className={classes.reason}>{reason}</span>
          <span className={`${classes.numbers} dp-figures`}>
            {some
              .slice(0, shownPerReason)
              .map(({ phoneNumber }) => format(`+${phoneNumber}`))
              .join(", ")}
            {some.length > shownPerReason && ` + ${(some.length - shownPerReason).toLocaleString()}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
