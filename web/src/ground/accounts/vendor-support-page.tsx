import { useMessages } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { AccountList } from "./account-list.tsx"
import { accountMessages } from "./accounts.messages.ts"

export const Page = () => {
  const messages = useMessages(accountMessages)
  return (
    <PageFrame width="fill">
      <PageHead title={messages.vendorSupport} sentence={messages.vendorSupportSentence} />
      <AccountList list="support" />
    </PageFrame>
  )
}
