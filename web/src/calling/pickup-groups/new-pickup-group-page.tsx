import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NewObjectPage } from "../../kit/object/new-object-page.tsx"
import { PickupGroupForm } from "./pickup-group-form.tsx"
import { addPickupGroup } from "./pickup-groups.api.ts"
import { pickupMessages } from "./pickup-groups.messages.ts"
import { useSwitchedOff } from "./use-switched-off.ts"

export const Page = () => {
  const messages = useMessages(pickupMessages)
  const { accountId } = useAccount()
  const add = useMutation(addPickupGroup)
  const switchedOff = useSwitchedOff()
  return (
    <NewObjectPage list={{ title: messages.groups, path: "pickup-groups" }} messages={messages}>
      {(onMade) => (
        <PickupGroupForm
          initial={{ name: "", notifySeconds: 5, members: [] }}
          lockedBy={switchedOff}
          saveLabel={messages.create}
          onSubmit={async (values) => {
            const made = await add.mutateAsync({ params: { accountId }, body: values })
            onMade({ id: made.groupId, message: made.name })
          }}
        />
      )}
    </NewObjectPage>
  )
}
