import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { PortingWizard } from "./porting-wizard.tsx"
import { portingScreenWords } from "./porting.words.ts"

export const Page = () => {
  const words = useWords(portingScreenWords)
  const { accountId } = useAccount()
  return (
    <PageFrame>
      <PageHead
        title={words.newTitle}
        sentence={words.newSentence}
        breadcrumbs={[{ label: words.title, href: accountAddress(accountId, "phone-numbers/porting") }]}
      />
      <PortingWizard order={undefined} />
    </PageFrame>
  )
}
