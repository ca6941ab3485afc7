import { listCompanyBook } from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import { companyBookFilter } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { BookView } from "./book-view.tsx"
import { phoneBookWords } from "./phone-book.words.ts"

export const Page = () => {
  const words = useWords(phoneBookWords)
  const { accountId } = useAccount()
  return (
    <BookView
      book={{ kind: "company", accountId }}
      head={{ title: words.companyTitle, sentence: words.companySentence }}
      emptySentence={words.noneCompany}
      list={{ endpoint: listCompanyBook, params: { accountId }, schema: companyBookFilter }}
    />
  )
}
