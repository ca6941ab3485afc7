import { CallList } from "../../calling/call-records/call-list-tile.tsx"
import { callsOfUserQuery } from "../../calling/call-records/call-records.api.ts"
import { PickupCalls } from "../../calling/engine/pickup-calls-tile.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { reportMessages } from "./reports.messages.ts"

/** The calls of whoever is signed in; users without a dashboard land here, so calls to pick up are shown here too. */
export const Page = () => {
  const messages = useMessages(reportMessages)
  const { userId } = useSignedIn()
  const hasPhone = useCan("read:own-voicemail")
  return (
    <CallList
      title={messages.myCalls}
      sentence={messages.myCallsSentence}
      query={(_accountId, search) => callsOfUserQuery(userId, search)}
      before={hasPhone && <PickupCalls />}
      none={<EmptyState icon="history" title={messages.noCalls} sentence={messages.noCallsSentence} />}
    />
  )
}
