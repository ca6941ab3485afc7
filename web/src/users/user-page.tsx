import { mayManageExtension } from "@dialplane/contract/roles/extension-management"
import { displayName, roleById, roles, type RoleKey } from "@dialplane/contract/roles/roles.table"
import type { User } from "@dialplane/contract/users/users.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../kit/account.tsx"
import { useWhyNot } from "../kit/can.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { PersonAvatar } from "../ui/display/person-avatar.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { ErrorState } from "../ui/states/error-state.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { roleOptions } from "./role-options.ts"
import { editOf, UserForm } from "./user-form.tsx"
import { saveUser, userQuery } from "./users.api.ts"
import { userWords } from "./users.words.ts"

export const Page = () => {
  const words = useWords(userWords)
  const { accountId } = useAccount()
  const { userId } = useParams({ strict: false }) as { userId: string }
  const person = useQuery(userQuery(Number(userId)))
  const name = person.data && `${person.data.firstName} ${person.data.lastName}`
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: words.people, href: accountAddress(accountId, "users") }]}
        title={name ?? " "}
        sentence={person.data?.loginName}
        lead={name && <PersonAvatar name={name} size={40} />}
        badge={person.data && (person.data.allowLogin ? <StatusBadge tone="good">{words.allowed}</StatusBadge> : <StatusBadge tone="off">{words.off}</StatusBadge>)}
      />
      {person.isError ? (
        <ErrorState message={sentenceOf(person.error)} onRetry={() => void person.refetch()} />
      ) : person.data === undefined ? (
        <FormSkeleton />
      ) : (
        <EditUser key={person.data.version} user={person.data} />
      )}
    </PageFrame>
  )
}

const EditUser = ({ user }: { readonly user: User }) => {
  const words = useWords(userWords)
  const save = useMutation(saveUser(user))
  const lock = useLocks(user)
  return (
    <UserForm
      initial={editOf(user)}
      {...lock}
      onSubmit={async (values) => {
        await save.mutateAsync(values)
        showToast({ tone: "good", title: words.saved, message: words.savedPerson(`${values.firstName} ${values.lastName}`) })
      }}
    />
  )
}

/** Which parts are off for this viewer, and the reason in words; the server holds to the same tables. */
const useLocks = (user: User) => {
  const session = useSignedIn()
  const noPermission = useWhyNot("update:users")
  const own = roleKeyOf(session.roles)
  const target = roleKeyOf(user.roles)
  const isSelf = session.userId === user.userId
  const current = target === undefined ? [] : [{ value: String(roles[target].id), label: displayName(roles[target].name) }]
  const level = target === undefined ? "company" : roles[target].level
  const options = [...current, ...roleOptions(level).filter(({ value }) => value !== current[0]?.value)]
  const mayManage = session.isVendorSupport || (own !== undefined && (isSelf || mayManageExtension(own, target)))
  return {
    roles: options,
    lockedBy: noPermission ?? (mayManage ? undefined : `Your role may not change people with the role ${current[0]?.label ?? ""}.`),
    roleLockedBy: isSelf ? "Nobody changes their own role." : undefined,
  }
}

const roleKeyOf = (held: readonly { readonly roleId: number; readonly isDefault: boolean }[]): RoleKey | undefined => {
  const role = held.find(({ isDefault }) => isDefault) ?? held[0]
  return role && roleById.get(role.roleId)?.key
}
