import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { PortingWizard } from "./porting-wizard.tsx"
import { portingScreenMessages } from "./porting.messages.ts"

export const Page = () => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  return (
    <PageFrame>
      <PageHead
        title={messages.newTitle}
        sentence={messages.newSentence}
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "phone-numbers/porting") }]}
      />
      <PortingWizard order={undefined} />
    </PageFrame>
  )
}
