import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { entrySentence } from "@dialplane/contract/operations/audit/entry-sentence"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { Sentence } from "../../ui/display/sentence.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { recentChangesQuery } from "./changes.api.ts"
import { homeMessages } from "./home.messages.ts"
import { TileState } from "./tile-state.tsx"
import classes from "./rows.module.css"

const most = 6

/** The last changes in the audit log, as sentences; who signed in is no change. */
export const ChangesTile = () => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const changes = useQuery(recentChangesQuery(accountId))
  const log = accountAddress(accountId, "audit-log")
  return (
    <Section title={tileTitles.changes} actions={<TextLink href={log}>{messages.goAudit}</TextLink>}>
      <TileState of={changes} rows={6}>
        {({ items: entries }) => {
          const items = entries.filter(({ action }) => !action.startsWith("session.")).slice(0, most)
          return items.length === 0 ? (
            <p className={classes.quiet}>{messages.noChanges}</p>
          ) : (
            <ul className={classes.rows}>
              {items.map((entry) => (
                <li key={entry.entryId} className={classes.row}>
                  <span className={classes.main}>
                    <TextLink quiet href={`${log}?entry=${entry.entryId}`}>
                      <Sentence parts={entrySentence(entry, dateTime)} />
                    </TextLink>
                  </span>
                  <span className={classes.side}>
                    <RelativeTime inTable at={entry.at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </TileState>
    </Section>
  )
}
