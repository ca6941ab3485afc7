import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RecordingPage } from "./recording-page.tsx"
import { recordingMessages } from "./recordings.messages.ts"

export const Page = () => {
  const messages = useMessages(recordingMessages)
  const { accountId } = useAccount()
  return useCan("read:company-call-recording") ? (
    <RecordingPage
      scope={{ kind: "account", accountId }}
      list={{ title: messages.company, path: "recordings/company" }}
    />
  ) : (
    <RecordingPage scope={{ kind: "own" }} list={{ title: messages.onDemand, path: "recordings/on-demand" }} />
  )
}
