import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { RecordingsView } from "./recordings-view.tsx"
import { usageQuery } from "./recordings.api.ts"
import { recordingWords } from "./recordings.words.ts"

export const Page = () => {
  const words = useWords(recordingWords)
  const { accountId } = useAccount()
  const usage = useQuery(usageQuery(accountId))
  return (
    <RecordingsView
      id="recordings"
      door={{ kind: "account", accountId }}
      show="all"
      title={words.company}
      sentence={words.companySentence}
      emptySentence={words.noneCompany}
      binAddress={accountAddress(accountId, "recordings/recycle-bin")}
      usage={usage.data}
    />
  )
}
