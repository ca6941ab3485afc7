import type { BlockingVerdict } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { regionName } from "@dialplane/contract/kit/display-names"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { actionMessages, blockingMessages, reasonMessages } from "./call-blocking.messages.ts"
import { useRuleText } from "./rule-text.ts"
import classes from "./call-blocking.module.css"

/** Whether a call goes through, and why. */
export const Verdict = ({
  verdict: { blocked, because, action, rule, number, country, isReadable },
}: {
  readonly verdict: BlockingVerdict
}) => {
  const messages = useMessages(blockingMessages)
  const format = usePhoneNumbers()
  const { title } = useRuleText()
  if (!isReadable) return <p className={classes.quiet}>{messages.notReadable}</p>
  return (
    <div className={classes.answer}>
      <div className={classes.verdict}>
        <StatusBadge tone={blocked ? "bad" : "good"}>{blocked ? messages.isBlocked : messages.goesThrough}</StatusBadge>
        <strong className={classes.number}>
          {number === null ? messages.anonymous : number.length < 7 ? number : format(`+${number}`)}
        </strong>
      </div>
      <KeyValueList
        items={[
          { label: messages.why, value: reasonMessages[because] },
          ...(rule === null ? [] : [{ label: messages.byRule, value: title(rule), hint: rule.note }]),
          ...(action === null ? [] : [{ label: messages.outcome, value: actionMessages[action] }]),
          ...(country === null ? [] : [{ label: messages.country, value: regionName(country) }]),
        ]}
      />
    </div>
  )
}
