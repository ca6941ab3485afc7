import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NewObjectPage } from "../../kit/object/new-object-page.tsx"
import { BridgeForm, bodyOf, newBridge } from "./bridge-form.tsx"
import { addBridge } from "./conference-bridges.api.ts"
import { bridgeMessages } from "./conference-bridges.messages.ts"

export const Page = () => {
  const messages = useMessages(bridgeMessages)
  const { accountId } = useAccount()
  const add = useMutation(addBridge)
  return (
    <NewObjectPage list={{ title: messages.bridges, path: "conference-bridges" }} messages={messages}>
      {(onMade) => (
        <BridgeForm
          initial={newBridge}
          saveLabel={messages.create}
          onSubmit={async (values) => {
            const made = await add.mutateAsync({
              params: { accountId },
              body: { ...bodyOf(values), ...(values.extension === "" ? {} : { extension: values.extension }) },
            })
            onMade({ id: made.kitId, message: messages.createdName(made.name, made.extension) })
          }}
        />
      )}
    </NewObjectPage>
  )
}
