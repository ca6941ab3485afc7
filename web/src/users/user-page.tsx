import { assignableRoles, mayEditPerson } from "@dialplane/contract/roles/role-assignment"
import { displayName, roleById, roles, type RoleKey } from "@dialplane/contract/roles/roles.table"
import type { User, UserEdit } from "@dialplane/contract/users/users.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../kit/account.tsx"
import { useWhyNot } from "../kit/can.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useKept } from "../kit/forms/use-kept.ts"
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
import { UserForm } from "./user-form.tsx"
import { saveUser, userChange, userEditQuery, userQuery } from "./users.api.ts"
import { userWords } from "./users.words.ts"

export const Page = () => {
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
        title={name ?? " "}
        sentence={person.data?.loginName}
        lead={name && <PersonAvatar name={name} size={40} />}
        badge={person.data && (person.data.allowLogin ? <StatusBadge tone="good">{words.signInAllowed}</StatusBadge> : <StatusBadge tone="off">{words.signInOff}</StatusBadge>)}
      />
      {person.isError || edit.isError ? (
        <ErrorState message={sentenceOf(person.error ?? edit.error)} onRetry={() => void Promise.all([person.refetch(), edit.refetch()])} />
      ) : person.data === undefined || edit.data === undefined ? (
        <FormSkeleton />
      ) : (
        <EditUser key={userId} user={person.data} edit={edit.data} />
      )}
    </PageFrame>
  )
}

const EditUser = ({ user, edit }: { readonly user: User; readonly edit: { readonly values: UserEdit; readonly version: number } }) => {
  const words = useWords(userWords)
  const save = useMutation(saveUser)
  const lock = useLocks(user)
  const { kept, onDirtyChange } = useKept(edit)
  return (
    <UserForm
      key={kept.version}
      initial={kept.values}
      onDirtyChange={onDirtyChange}
      {...lock}
      onSubmit={async (values) => {
        await save.mutateAsync(userChange(user.userId, values, kept.version))
        showToast({ tone: "good", title: words.saved, message: words.savedPerson(`${values.firstName} ${values.lastName}`) })
      }}
    />
  )
}

const kinds = { top: "topLevel", partner: "channelPartner", company: "company", any: "company" } as const

/** Which parts are off for this viewer, and the reason in words; the server holds to the same tables. */
const useLocks = (user: User) => {
  const session = useSignedIn()
  const noPermission = useWhyNot("update:users")
  const own = roleKeyOf(session.roles) ?? "anonymous"
  const target = roleKeyOf(user.roles) ?? "endUser"
  const actor = { role: own, isVendorSupport: session.isVendorSupport }
  const isSelf = session.userId === user.userId
  const option = (key: RoleKey) => ({ value: String(roles[key].id), label: displayName(roles[key].name) })
  const offered = assignableRoles(actor, kinds[roles[target].level]).filter((key) => key !== target)
  return {
    roles: [target, ...offered].map(option),
    lockedBy: noPermission ?? (isSelf || mayEditPerson(actor, [target]) ? undefined : `Your role may not change people with the role ${option(target).label}.`),
    roleLockedBy: isSelf ? "Nobody changes their own role." : undefined,
  }
}

const roleKeyOf = (held: readonly { readonly roleId: number; readonly isDefault: boolean }[]): RoleKey | undefined => {
  const role = held.find(({ isDefault }) => isDefault) ?? held[0]
  return role && roleById.get(role.roleId)?.key
}
