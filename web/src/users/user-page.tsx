import type { User, UserEdit } from "@dialplane/contract/users/users.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../kit/account.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { ownedPage } from "../kit/owner-lock.tsx"
import { accountAddress } from "../kit/screen.ts"
import { Sections } from "../kit/sections.tsx"
import { PersonAvatar } from "../ui/display/person-avatar.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { UserForm } from "./user-form.tsx"
import { useLocks } from "./use-locks.ts"
import { saveUser, userChange, userEditQuery, userQuery } from "./users.api.ts"
import { userWords } from "./users.words.ts"

const UserPage = () => {
  const words = useWords(userWords)
  const { accountId } = useAccount()
  const { userId } = useParams({ strict: false }) as { userId: string }
  const person = useQuery(userQuery(Number(userId)))
  const edit = useQuery(userEditQuery(Number(userId)))
  const name = person.data && `${person.data.firstName} ${person.data.lastName}`
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: words.people, href: accountAddress(accountId, "users") }]}
        title={name ?? (person.isLoadingError ? words.people : " ")}
        sentence={person.data?.loginName}
        lead={name && <PersonAvatar name={name} size={40} />}
        badge={person.data && (person.data.allowLogin ? <StatusBadge tone="good">{words.signInAllowed}</StatusBadge> : <StatusBadge tone="off">{words.signInOff}</StatusBadge>)}
      />
      {person.isLoadingError || edit.isLoadingError ? (
        <LoadError of={{ error: person.error ?? edit.error, refetch: () => Promise.all([person.refetch(), edit.refetch()]) }} />
      ) : person.data === undefined || edit.data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <EditUser key={userId} user={person.data} edit={edit.data} />
          <Sections of="person" id={person.data.userId} />
        </>
      )}
    </PageFrame>
  )
}
export const Page = ownedPage("user", "userId", UserPage)

const EditUser = ({ user, edit }: { readonly user: User; readonly edit: { readonly values: UserEdit; readonly version: number } }) => {
  const words = useWords(userWords)
  const save = useMutation(saveUser)
  const lock = useLocks(user)
  return (
    <UserForm
      initial={edit.values}
      version={edit.version}
      {...lock}
      onSubmit={async (values, version) => {
        await save.mutateAsync(userChange(user.userId, values, version))
        showToast({ tone: "good", title: words.saved, message: words.savedPerson(`${values.firstName} ${values.lastName}`) })
      }}
    />
  )
}
