import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { ReceptionistForm } from "./receptionist-form.tsx"
import { bodyOf, newReceptionist } from "./receptionist-values.ts"
import { addReceptionist } from "./virtual-receptionists.api.ts"
import { receptionistMessages } from "./virtual-receptionists.messages.ts"

export const Page = () => {
  const messages = useMessages(receptionistMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addReceptionist)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.receptionists, href: accountAddress(accountId, "virtual-receptionists") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <ReceptionistForm
        initial={newReceptionist}
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
            href: accountAddress(accountId, `virtual-receptionists/${made.vrId}`),
            ignoreBlocker: true,
          })
        }}
      />
    </PageFrame>
  )
}
