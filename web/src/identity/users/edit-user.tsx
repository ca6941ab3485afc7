import type { User, UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useDay } from "../../kit/locale/use-day.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { useLocks } from "./use-locks.ts"
import { useNameUses } from "./use-name-uses.ts"
import { UserForm } from "./user-form.tsx"
import { savePersonAndNames, saveUser, userChange } from "./users.api.ts"
import { userMessages } from "./users.messages.ts"

/** The form of the tab Profile, and what the identity provider decides. */
export const EditUser = ({
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
            ? provisioning.phonesManaged
              ? messages.fromProviderPhonesText
              : messages.fromProviderText
            : (Date.parse(provisioning.keptUntil) > Date.now() ? messages.disabledByProvider : messages.reviewOver)(
                day(provisioning.keptUntil.slice(0, 10)),
              )}
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
