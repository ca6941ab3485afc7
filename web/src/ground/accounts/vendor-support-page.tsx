import { useWords } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { AccountList } from "./account-list.tsx"
import { accountWords } from "./accounts.words.ts"

export const Page = () => {
  const words = useWords(accountWords)
  return (
    <PageFrame width="fill">
      <PageHead title={words.vendorSupport} sentence={words.vendorSupportSentence} />
      <AccountList list="support" />
    </PageFrame>
  )
}
