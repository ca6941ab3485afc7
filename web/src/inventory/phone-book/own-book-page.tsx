import { listOwnBook } from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import { ownBookFilter } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { BookView } from "./book-view.tsx"
import { phoneBookMessages } from "./phone-book.messages.ts"

export const Page = () => {
  const messages = useMessages(phoneBookMessages)
  const { userId } = useSignedIn()
  return (
    <BookView
      book={{ kind: "person", userId, own: true }}
      head={{ title: messages.ownTitle, sentence: messages.ownSentence }}
      emptySentence={messages.noneOwn}
      list={{ endpoint: listOwnBook, params: { userId }, schema: ownBookFilter }}
    />
  )
}
