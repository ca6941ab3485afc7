import { entrySentence } from "@dialplane/contract/operations/audit/entry-sentence"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow, IconRows } from "../../ui/display/icon-row.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { Sentence } from "../../ui/display/sentence.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { auditAddress, lastEntriesQuery } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"
import classes from "./audit.module.css"

interface Props {
  readonly label: string
  readonly of: { readonly objectType: string; readonly objectId: string } | { readonly actorUserId: number }
  readonly limit: number
}

/** The last entries of an object, or by a user, each a link to its details. */
export const ChangesList = ({ label, of: subject, limit }: Props) => {
  const messages = useMessages(auditMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const entries = useQuery(lastEntriesQuery(accountId, subject, limit))
  if (entries.isLoadingError) return <LoadError compact of={entries} />
  if (entries.data === undefined) return <FormSkeleton fields={1} />
  if (entries.data.items.length === 0) return <p className={classes.noChanges}>{messages.noneYet}</p>
  return (
    <>
      <IconRows label={label}>
        {entries.data.items.map((entry) => (
          <IconRow
            key={entry.entryId}
            icon="history"
            title={
              <TextLink quiet href={auditAddress(accountId, "user", { ...subject, entry: entry.entryId })}>
                <Sentence parts={entrySentence(entry, dateTime)} />
              </TextLink>
            }
            facts={<RelativeTime at={entry.at} />}
          />
        ))}
      </IconRows>
      <div className={classes.allChanges}>
        <ActionButton size="compact-sm" href={auditAddress(accountId, "user", subject)}>
          {messages.allChanges}
        </ActionButton>
      </div>
    </>
  )
}
