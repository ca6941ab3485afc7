import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { useAddressOf } from "./object-link-tile.tsx"
import { checksQuery } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"
import classes from "./journey.module.css"

export const Page = () => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const addressOf = useAddressOf()
  const phone = usePhoneNumbers()
  const checks = useQuery(checksQuery(accountId))
  const { data } = checks
  return (
    <PageFrame>
      <PageHead
        title={messages.checks}
        sentence={messages.checksSentence}
        actions={
          <ActionButton icon="refresh" loading={checks.isFetching} onClick={() => void checks.refetch()}>
            {messages.checkAgain}
          </ActionButton>
        }
      />
      {data !== undefined && data.uncheckedExtensions > 0 && (
        <p className={classes.quiet}>{messages.unchecked(data.uncheckedExtensions)}</p>
      )}
      {checks.isLoadingError ? (
        <LoadError of={checks} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : data.items.length === 0 ? (
        <EmptyState icon="success" title={messages.allGood} sentence={messages.allGoodSentence} />
      ) : (
        <div className={classes.answer}>
          <div className={classes.line} role="status">
            {data.errors > 0 && <StatusBadge tone="bad">{messages.errors(data.errors)}</StatusBadge>}
            {data.warnings > 0 && <StatusBadge tone="warn">{messages.warnings(data.warnings)}</StatusBadge>}
            <span className={classes.quiet}>{messages.checkedAt(dateTime(data.checkedAt))}</span>
          </div>
          <ul className={classes.findings} aria-label={messages.checks}>
            {data.items.map(({ severity, text, objectKind, objectId, objectName }, index) => {
              const href = addressOf(objectKind, objectId)
              return (
                <li key={index} className={classes.finding}>
                  <StatusBadge tone={severity === "error" ? "bad" : "warn"}>{messages[severity]}</StatusBadge>
                  <span className={classes.sentence}>{numbersText(text, phone)}</span>
                  {href !== undefined && (
                    <ActionButton href={href} aria-label={messages.fixName(objectName)}>
                      {messages.fix}
                    </ActionButton>
                  )}
                </li>
              )
            })}
          </ul>
          {data.items.length < data.errors + data.warnings && (
            <p className={classes.quiet}>{messages.shownFirst(data.items.length)}</p>
          )}
        </div>
      )}
    </PageFrame>
  )
}
