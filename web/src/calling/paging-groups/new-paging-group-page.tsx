import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NewObjectPage } from "../../kit/object/new-object-page.tsx"
import { PagingGroupForm, bodyOf, newGroup } from "./paging-group-form.tsx"
import { addPagingGroup } from "./paging-groups.api.ts"
import { pagingMessages } from "./paging-groups.messages.ts"

export const Page = () => {
  const messages = useMessages(pagingMessages)
  const { accountId } = useAccount()
  const add = useMutation(addPagingGroup)
  return (
    <NewObjectPage list={{ title: messages.groups, path: "paging-groups" }} messages={messages}>
      {(onMade) => (
        <PagingGroupForm
          initial={newGroup}
          saveLabel={messages.create}
          onSubmit={async (values) => {
            const made = await add.mutateAsync({
              params: { accountId },
              body: { ...bodyOf(values), ...(values.extension === "" ? {} : { extension: values.extension }) },
            })
            onMade({ id: made.pagingGroupId, message: messages.createdName(made.name, made.extension) })
          }}
        />
      )}
    </NewObjectPage>
  )
}
