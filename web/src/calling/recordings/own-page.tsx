import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { RecordingsView } from "./recordings-view.tsx"
import { ownUsageQuery } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"

export const Page = () => {
  const messages = useMessages(recordingMessages)
  const { userId, acting } = useSignedIn()
  // Users acting in another account have no recordings there.
  const isHome = acting === null
  const usage = useQuery({ ...ownUsageQuery(userId), enabled: isHome })
  return (
    <RecordingsView
      id="own-recordings"
      scope={{ kind: "own" }}
      show="own"
      title={messages.own}
      sentence={messages.ownSentence}
      emptySentence={messages.noneOwn}
      binAddress="/me/recordings/recycle-bin"
      usage={isHome ? usage.data : null}
    />
  )
}
