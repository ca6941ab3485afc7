import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PickupGroupForm } from "./pickup-group-form.tsx"
import { addPickupGroup } from "./pickup-groups.api.ts"
import { pickupMessages } from "./pickup-groups.messages.ts"
import { useSwitchedOff } from "./use-switched-off.ts"

export const Page = () => {
  const messages = useMessages(pickupMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addPickupGroup)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.groups, href: accountAddress(accountId, "pickup-groups") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <PickupGroupForm
        initial={{ name: "", notifySeconds: 5, members: [] }}
        lockedBy={useSwitchedOff()}
        saveLabel={messages.create}
        onSubmit={async (body) => {
          const made = await add.mutateAsync({ params: { accountId }, body })
          showToast({ tone: "good", title: messages.created, message: made.name })
          void router.navigate({
            href: accountAddress(accountId, `pickup-groups/${made.groupId}`),
            ignoreBlocker: true,
          })
        }}
      />
    </PageFrame>
  )
}
