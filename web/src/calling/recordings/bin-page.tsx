import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { BinView } from "./bin-view.tsx"
import { recordingMessages } from "./recordings.messages.ts"

export const Page = () => {
  const messages = useMessages(recordingMessages)
  const { accountId } = useAccount()
  return (
    <BinView
      id="recordings-bin"
      scope={{ kind: "account", accountId }}
      own={false}
      sentence={messages.binSentence}
      breadcrumbs={[
        { label: messages.company, href: accountAddress(accountId, "recordings/company") },
        { label: messages.bin },
      ]}
    />
  )
}
