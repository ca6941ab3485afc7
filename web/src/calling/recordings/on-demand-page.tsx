import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { RecordingsView } from "./recordings-view.tsx"
import { usageQuery } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"

export const Page = () => {
  const messages = useMessages(recordingMessages)
  const { accountId } = useAccount()
  const looksAfterAll = useCan("read:company-call-recording")
  const usage = useQuery({ ...usageQuery(accountId, "onDemand"), enabled: looksAfterAll })
  return (
    <RecordingsView
      id="on-demand-recordings"
      scope={looksAfterAll ? { kind: "account", accountId } : { kind: "own" }}
      show="onDemand"
      title={messages.onDemand}
      sentence={messages.onDemandSentence}
      emptySentence={messages.noneOnDemand}
      binAddress={looksAfterAll ? accountAddress(accountId, "recordings/recycle-bin") : undefined}
      usage={looksAfterAll ? usage.data : null}
    />
  )
}
