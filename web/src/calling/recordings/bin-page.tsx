import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { BinView } from "./bin-view.tsx"
import { recordingWords } from "./recordings.words.ts"

export const Page = () => {
  const words = useWords(recordingWords)
  const { accountId } = useAccount()
  return (
    <BinView
      id="recordings-bin"
      door={{ kind: "account", accountId }}
      own={false}
      sentence={words.binSentence}
      breadcrumbs={[
        { label: words.company, href: accountAddress(accountId, "recordings/company") },
        { label: words.bin },
      ]}
    />
  )
}
