import { listUsers } from "@dialplane/contract/users/users.endpoints"
import { userFilter, type UserListEntry } from "@dialplane/contract/users/users.schema"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { useAccount } from "../kit/account.tsx"
import { ListView } from "../kit/list/list-view.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { EmptyState } from "../ui/states/empty-state.tsx"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { roleOptions } from "./role-options.ts"
import { userColumns } from "./user-columns.tsx"
import { userCountQuery } from "./users.api.ts"
import { userWords } from "./users.words.ts"

const nameOf = (person: UserListEntry) => `${person.firstName} ${person.lastName}`

export const Page = () => {
  const words = useWords(userWords)
  const router = useRouter()
  const { accountId } = useAccount()
  const count = useQuery(userCountQuery(accountId))
  const columns = useMemo(() => userColumns(words), [words])
  const addressOf = (person: UserListEntry) => accountAddress(accountId, `users/${person.userId}`)
  return (
    <PageFrame width="fill">
      <PageHead title={words.people} sentence={words.peopleSentence} />
      <ListView
        id="users" label={words.people} endpoint={listUsers} params={{ accountId }} schema={userFilter} columns={columns}
        rowId={(person) => String(person.userId)} rowName={nameOf} total={count.data}
        searchPlaceholder={words.search}
        filters={[
          { name: "roleId", label: words.role, options: roleOptions("company") },
          { name: "enabled", label: words.signIn, options: [{ value: "true", label: words.allowed }, { value: "false", label: words.off }] },
          { name: "kind", label: words.kind, options: [{ value: "person", label: words.people }, { value: "room", label: words.rooms }] },
        ]}
        onActivate={(person) => void router.navigate({ href: addressOf(person) })}
        rowActions={(person) => [
          {
            id: "person",
            actions: [
              { id: "open", label: words.open, icon: "edit", href: addressOf(person) },
              { id: "copy", label: words.copyEmail, icon: "copy", onSelect: () => void navigator.clipboard.writeText(person.email) },
            ],
          },
        ]}
        empty={<EmptyState icon="users" title={words.noPeople} sentence={words.noPeopleSentence} />}
      />
    </PageFrame>
  )
}
