import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { MessageList } from "./message-list.tsx"
import { ownCountsQuery } from "./voicemail.api.ts"
import { voicemailMessages } from "./voicemail.messages.ts"
import classes from "./voicemail.module.css"

export const Page = () => {
  const messages = useMessages(voicemailMessages)
  const { accountId } = useAccount()
  const counts = useQuery(ownCountsQuery).data
  const first = counts?.boxes.find(({ isPrevious }) => !isPrevious)
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.own}
        sentence={messages.ownSentence}
        badge={
          counts !== undefined && counts.newCount > 0 ? (
            <StatusBadge tone="info" icon="voicemail">
              {messages.newCountOf(counts.newCount)}
            </StatusBadge>
          ) : undefined
        }
        actions={
          first && (
            <ActionButton icon="settings" href={accountAddress(accountId, `voicemail/${first.extensionId}/settings`)}>
              {messages.settings}
            </ActionButton>
          )
        }
      />
      <ErrorRegion />
      {counts?.hasSimulated === true && <p className={classes.sample}>{messages.simulated}</p>}
      <MessageList
        boxes={counts?.boxes ?? []}
        empty={<EmptyState icon="voicemail" title={messages.ownNone} sentence={messages.ownNoneSentence} />}
      />
    </PageFrame>
  )
}
