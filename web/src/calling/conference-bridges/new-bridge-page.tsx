import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { BridgeForm, bodyOf, newBridge } from "./bridge-form.tsx"
import { addBridge } from "./conference-bridges.api.ts"
import { bridgeMessages } from "./conference-bridges.messages.ts"

export const Page = () => {
  const messages = useMessages(bridgeMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addBridge)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.bridges, href: accountAddress(accountId, "conference-bridges") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <BridgeForm
        initial={newBridge}
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
            href: accountAddress(accountId, `conference-bridges/${made.kitId}`),
            ignoreBlocker: true,
          })
        }}
      />
    </PageFrame>
  )
}
