import { signInStateOf, signInTones } from "@dialplane/contract/identity/users/sign-in-state"
import type { User, UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ownedPage } from "../../kit/owner-lock.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { Sections } from "../../kit/sections.tsx"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { UserForm } from "./user-form.tsx"
import { useDay } from "../../kit/locale/use-day.ts"
import { useLocks } from "./use-locks.ts"
import { useNameUses } from "./use-name-uses.ts"
import { provisioningQuery, savePersonAndNames, saveUser, userChange, userEditQuery, userQuery } from "./users.api.ts"
import { userMessages } from "./users.messages.ts"

const UserPage = () => {
  const messages = useMessages(userMessages)
  const { accountId } = useAccount()
  const { userId } = useParams({ strict: false }) as { userId: string }
  const person = useQuery(userQuery(Number(userId)))
  const edit = useQuery(userEditQuery(Number(userId)))
  const name = person.data && `${person.data.firstName} ${person.data.lastName}`
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.people, href: accountAddress(accountId, "users") }]}
        title={name ?? (person.isLoadingError ? messages.people : " ")}
        sentence={person.data?.loginName}
        lead={name && <PersonAvatar name={name} size={40} />}
        badge={person.data && <PersonBadges person={person.data} />}
      />
      {person.isLoadingError || edit.isLoadingError ? (
        <LoadError
          of={{ error: person.error ?? edit.error, refetch: () => Promise.all([person.refetch(), edit.refetch()]) }}
        />
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
const PersonBadges = ({ person }: { readonly person: User }) => {
  const messages = useMessages(userMessages)
  const day = useDay()
  const state = signInStateOf(person)
  return (
    <>
      <StatusBadge tone={signInTones[state]}>{messages[`signIn_${state}`]}</StatusBadge>
      {person.offboardingDate !== null && (
        <>
          {" "}
          <StatusBadge tone="warn">{messages.offboardingDate(day(person.offboardingDate))}</StatusBadge>
        </>
      )}
      {(person.isImported || person.addedByImport) && (
        <>
          {" "}
          <ImportedBadge person={person} />
        </>
      )}
    </>
  )
}
const ImportedBadge = ({ person }: { readonly person: User }) => {
  const messages = useMessages(userMessages)
  const { data } = useQuery({ ...provisioningQuery(person.userId), enabled: person.isImported })
  return <StatusBadge tone="neutral">{data?.managed === true ? messages.managedByScim : messages.imported}</StatusBadge>
}
export const Page = ownedPage("user", "userId", UserPage)

const EditUser = ({
  user,
  edit,
}: {
  readonly user: User
  readonly edit: { readonly values: UserEdit; readonly version: number }
}) => {
  const messages = useMessages(userMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveUser)
  const saveWithNames = useMutation(savePersonAndNames)
  const nameUses = useNameUses(user.userId)
  const { provisioning, ...lock } = useLocks(user)
  const day = useDay()
  return (
    <>
      {provisioning?.managed === true && (
        <Banner tone={provisioning.keptUntil === null ? "info" : "warn"}>
          {provisioning.keptUntil === null
            ? messages.fromProviderText
            : messages.disabledByProvider(day(provisioning.keptUntil.slice(0, 10)))}
        </Banner>
      )}
      <UserForm
        initial={edit.values}
        version={edit.version}
        {...lock}
        nameUses={nameUses}
        onSubmit={async (values, version) => {
          const isRenamed = values.firstName !== edit.values.firstName || values.lastName !== edit.values.lastName
          if (isRenamed && nameUses.chosen.length > 0) {
            await saveWithNames.mutateAsync({
              params: { accountId: String(accountId), userId: String(user.userId) },
              body: { edit: values, version, alsoRename: nameUses.chosen },
            })
          } else await save.mutateAsync(userChange(user.userId, values, version))
          showToast({
            tone: "good",
            title: messages.saved,
            message: messages.savedPerson(`${values.firstName} ${values.lastName}`),
          })
        }}
      />
    </>
  )
}
