import type { RecentCallers, RuleDraft } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { recentCallersQuery } from "./call-blocking.api.ts"
import { blockingMessages } from "./call-blocking.messages.ts"
import classes from "./call-blocking.module.css"

/** Asks once there is enough of a value; previous answers stay until the next one arrives. */
export const useRecentCallers = (accountId: number, rule: Partial<RuleDraft>): RecentCallers | undefined => {
  const { direction = "in", match = "exact", value = "", valueTo = null, list } = rule
  const isAsked = list !== "allow" && (match === "country" ? value.length === 2 : value.replace(/\D/g, "").length >= 3)
  const found = useQuery({
    ...recentCallersQuery(accountId, { direction, match, value, valueTo }),
    enabled: isAsked,
    placeholderData: (before) => before,
  })
  return isAsked ? found.data : undefined
}

/** What the rule in the form would have stopped in the last 30 days. */
export const RecentCallersPart = ({ found }: { readonly found: RecentCallers | undefined }) => {
  const messages = useMessages(blockingMessages)
  const phone = usePhoneNumbers()
  if (found === undefined || !found.isReadable || found.calls === 0) return null
  const { calls, stopped, answered, stoppedAnswered, warns, callers } = found
  return (
    <div role="status" className={classes.recent}>
      <Banner tone={warns ? "warn" : "info"} {...(warns ? { title: messages.recentWarning } : {})}>
        {stopped === 0 ? messages.recentNone(calls) : messages.recent(stopped, calls, stoppedAnswered, answered)}
      </Banner>
      {callers.length > 0 && (
        <details>
          <summary>{messages.recentCallers}</summary>
          <ul className={classes.skipped}>
            {callers.map(({ number, name, calls: count, answered: taken }) => (
              <li key={number}>
                <strong>{[number.startsWith("+") ? phone(number) : number, name].filter(Boolean).join(" ")}</strong>
                <span className={classes.quiet}>{messages.recentCaller(count, taken)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
