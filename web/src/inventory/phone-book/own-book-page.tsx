import { listOwnBook } from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import { ownBookFilter } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { BookView } from "./book-view.tsx"
import { phoneBookWords } from "./phone-book.words.ts"

export const Page = () => {
  const words = useWords(phoneBookWords)
  const { userId } = useSignedIn()
  return (
    <BookView
      book={{ kind: "person", userId, own: true }}
      head={{ title: words.ownTitle, sentence: words.ownSentence }}
      emptySentence={words.noneOwn}
      list={{ endpoint: listOwnBook, params: { userId }, schema: ownBookFilter }}
    />
  )
}
