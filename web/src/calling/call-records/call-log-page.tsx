import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { CallList } from "./call-list-tile.tsx"
import { callsQuery } from "./call-records.api.ts"
import { callMessages } from "./call-records.messages.ts"

export const Page = () => {
  const messages = useMessages(callMessages)
  const { accountId } = useAccount()
  return (
    <CallList
      title={messages.calls}
      sentence={messages.sentence}
      query={callsQuery}
      none={
        <EmptyState
          icon="phone"
          title={messages.none}
          sentence={messages.noneSentence}
          action={
            <ActionButton kind="primary" href={accountAddress(accountId, "live-calls")}>
              {messages.openLive}
            </ActionButton>
          }
        />
      }
    />
  )
}
