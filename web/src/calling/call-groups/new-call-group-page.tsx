import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { CallGroupForm } from "./call-group-form.tsx"
import { addCallGroup } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import { bodyOf, newGroup } from "./group-values.ts"

export const Page = () => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addCallGroup)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.groups, href: accountAddress(accountId, "call-groups") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <CallGroupForm
        initial={newGroup}
        saveLabel={messages.create}
        onSubmit={async (values) => {
          const made = await add.mutateAsync({
            params: { accountId },
            body: {
              ...bodyOf(values),
              ...(values.extension === "" ? {} : { extension: values.extension }),
              noAnswer: values.ownVoicemail ? null : values.noAnswer,
            },
          })
          showToast({
            tone: "good",
            title: messages.created,
            message: messages.createdName(made.name, made.extension),
          })
          void router.navigate({
            href: accountAddress(accountId, `call-groups/${made.callGroupId}`),
            ignoreBlocker: true,
          })
        }}
      />
    </PageFrame>
  )
}
