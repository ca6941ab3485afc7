import { listCompanyBook } from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import { companyBookFilter } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { BookView } from "./book-view.tsx"
import { phoneBookMessages } from "./phone-book.messages.ts"

export const Page = () => {
  const messages = useMessages(phoneBookMessages)
  const { accountId } = useAccount()
  return (
    <BookView
      book={{ kind: "company", accountId }}
      head={{ title: messages.companyTitle, sentence: messages.companySentence }}
      emptySentence={messages.noneCompany}
      list={{ endpoint: listCompanyBook, params: { accountId }, schema: companyBookFilter }}
    />
  )
}
