import type { AttentionItem } from "@dialplane/contract/insight/home/attention.schema"
import type { Severity } from "@dialplane/contract/insight/home/attention-kinds"
import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Section } from "../../ui/page/section.tsx"
import { attentionQuery } from "./home.api.ts"
import { homeMessages } from "./home.messages.ts"
import { TileState } from "./tile-state.tsx"
import classes from "./attention-tile.module.css"

const marks: Readonly<Record<Severity, IconName>> = { critical: "danger", warning: "warning", info: "info" }

/** What needs attention today: the worst first, one line and one button each. */
export const AttentionTile = () => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const attention = useQuery(attentionQuery(accountId))
  return (
    <Section title={tileTitles.attention}>
      <TileState of={attention}>
        {({ items, notChecked }) => (
          <>
            {items.length === 0 ? (
              <p className={classes.good}>
                <Icon name="success" size={17} />
                {messages.nothing}
              </p>
            ) : (
              <ul className={classes.list}>
                {items.map((item) => (
                  <Item key={item.kind} item={item} />
                ))}
              </ul>
            )}
            {notChecked.length > 0 && <p className={classes.quiet}>{messages.notChecked(notChecked.length)}</p>}
          </>
        )}
      </TileState>
    </Section>
  )
}

const Item = ({ item }: { readonly item: AttentionItem }) => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const since = useSince(item)
  return (
    <li className={classes.item} data-severity={item.severity}>
      <Icon name={marks[item.severity]} size={17} className={classes.mark} />
      <span className={classes.text}>
        <VisuallyHidden>{messages[item.severity]}: </VisuallyHidden>
        <span className={classes.sentence}>{item.sentence}</span>
        {since !== undefined && <span className={classes.since}>{since}</span>}
      </span>
      <ActionButton
        size="compact-sm"
        href={accountAddress(accountId, item.path)}
        aria-label={`${item.button}: ${item.sentence}`}
      >
        {item.button}
      </ActionButton>
    </li>
  )
}

const dayMilliseconds = 86_400_000

/** "the longest since Monday", or with the date if that was more than six days ago. */
const useSince = ({ kind, count, since }: AttentionItem): string | undefined => {
  const messages = useMessages(homeMessages)
  const { date, time } = useFormat()
  const { locale, timeZone } = useLocale()
  if (since === null) return undefined
  const elapsed = Date.now() - Date.parse(since)
  const dayOf = (at: number) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at)
  const day =
    elapsed < 0 || elapsed > 6 * dayMilliseconds
      ? date(since)
      : dayOf(Date.parse(since)) === dayOf(Date.now())
        ? time(since)
        : new Intl.DateTimeFormat(locale, { weekday: "long", timeZone }).format(new Date(since))
  if (kind === "statusChange") return messages.dueOn(day)
  return count === 1 ? messages.since(day) : messages.longestSince(day)
}
