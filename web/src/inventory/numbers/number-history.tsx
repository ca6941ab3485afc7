import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { numberHistoryQuery } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"
import classes from "./number-uses.module.css"

/** The changes of the number, newest first. */
export const NumberHistory = ({ phoneNumber }: { readonly phoneNumber: string }) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const history = useQuery(numberHistoryQuery(accountId, phoneNumber))
  if (history.isLoadingError) return <LoadError of={history} />
  if (history.data === undefined) return <FormSkeleton fields={2} />
  if (history.data.length === 0) return <p className={classes.none}>{messages.historyNone}</p>
  return (
    <ol className={classes.history}>
      {history.data.map(({ at, actorName, actingAs, title, changes }, index) => (
        <li key={index}>
          <span className={classes.line}>
            <span className={classes.title}>{title}</span>
            <span className={classes.kind}>
              {messages.by(actorName)}
              {actingAs === null ? "" : ` (${actingAs})`}
            </span>
            <span className={classes.kind}>
              <RelativeTime at={at} />
            </span>
          </span>
          {changes.map(({ field, before, after }) => (
            <span key={field} className={classes.change}>
              {field}: {before} → {after}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
