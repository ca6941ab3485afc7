import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PagingGroupForm, bodyOf, newGroup } from "./paging-group-form.tsx"
import { addPagingGroup } from "./paging-groups.api.ts"
import { pagingMessages } from "./paging-groups.messages.ts"

export const Page = () => {
  const messages = useMessages(pagingMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addPagingGroup)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.groups, href: accountAddress(accountId, "paging-groups") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <PagingGroupForm
        initial={newGroup}
        saveLabel={messages.create}
        onSubmit={async (values) => {
          const made = await add.mutateAsync({
            params: { accountId },
            body: { ...bodyOf(values), ...(values.extension === "" ? {} : { extension: values.extension }) },
          })
          showToast({
            tone: "good",
            title: messages.created,
            message: messages.createdName(made.name, made.extension),
          })
          void router.navigate({
            href: accountAddress(accountId, `paging-groups/${made.pagingGroupId}`),
            ignoreBlocker: true,
          })
        }}
      />
    </PageFrame>
  )
}
