import { listOwnBook } from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import { ownBookFilter } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { userQuery } from "../../identity/users/users.api.ts"
import { BookView } from "./book-view.tsx"
import { phoneBookMessages } from "./phone-book.messages.ts"

export const Page = () => {
  const messages = useMessages(phoneBookMessages)
  const { accountId } = useAccount()
  const userId = Number((useParams({ strict: false }) as { userId: string }).userId)
  const own = useSignedIn().userId === userId
  const person = useQuery(userQuery(userId))
  const name = person.data === undefined ? "…" : `${person.data.firstName} ${person.data.lastName}`
  return (
    <BookView
      book={{ kind: "person", userId, own }}
      emptySentence={messages.noneOwn}
      head={{
        title: messages.ofPersonTitle,
        sentence: messages.ofPersonSentence(name),
        breadcrumbs: [
          { label: messages.people, href: accountAddress(accountId, "users") },
          { label: name, href: accountAddress(accountId, `users/${userId}`) },
        ],
      }}
      list={{ endpoint: listOwnBook, params: { userId }, schema: ownBookFilter }}
    />
  )
}
