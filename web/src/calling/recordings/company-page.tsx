import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { RecordingsView } from "./recordings-view.tsx"
import { usageQuery } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"

export const Page = () => {
  const messages = useMessages(recordingMessages)
  const { accountId } = useAccount()
  const usage = useQuery(usageQuery(accountId))
  return (
    <RecordingsView
      id="recordings"
      scope={{ kind: "account", accountId }}
      show="all"
      title={messages.company}
      sentence={messages.companySentence}
      emptySentence={messages.noneCompany}
      binAddress={accountAddress(accountId, "recordings/recycle-bin")}
      usage={usage.data}
    />
  )
}
