import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { RecordingsView } from "./recordings-view.tsx"
import { usageQuery } from "./recordings.api.ts"
import { recordingWords } from "./recordings.words.ts"

export const Page = () => {
  const words = useWords(recordingWords)
  const { accountId } = useAccount()
  const looksAfterAll = useCan("read:company-call-recording")
  const usage = useQuery({ ...usageQuery(accountId, "onDemand"), enabled: looksAfterAll })
  return (
    <RecordingsView
      id="on-demand-recordings"
      door={looksAfterAll ? { kind: "account", accountId } : { kind: "own" }}
      show="onDemand"
      title={words.onDemand}
      sentence={words.onDemandSentence}
      emptySentence={words.noneOnDemand}
      binAddress={looksAfterAll ? accountAddress(accountId, "recordings/recycle-bin") : undefined}
      usage={looksAfterAll ? usage.data : null}
    />
  )
}
