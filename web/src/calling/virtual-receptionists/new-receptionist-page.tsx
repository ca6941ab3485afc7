import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NewObjectPage } from "../../kit/object/new-object-page.tsx"
import { ReceptionistForm } from "./receptionist-form.tsx"
import { bodyOf, newReceptionist } from "./receptionist-values.ts"
import { addReceptionist } from "./virtual-receptionists.api.ts"
import { receptionistMessages } from "./virtual-receptionists.messages.ts"

export const Page = () => {
  const messages = useMessages(receptionistMessages)
  const { accountId } = useAccount()
  const add = useMutation(addReceptionist)
  return (
    <NewObjectPage list={{ title: messages.receptionists, path: "virtual-receptionists" }} messages={messages}>
      {(onMade) => (
        <ReceptionistForm
          initial={newReceptionist}
          saveLabel={messages.create}
          onSubmit={async (values) => {
            const made = await add.mutateAsync({
              params: { accountId },
              body: { ...bodyOf(values), ...(values.extension === "" ? {} : { extension: values.extension }) },
            })
            onMade({ id: made.vrId, message: messages.createdName(made.name, made.extension) })
          }}
        />
      )}
    </NewObjectPage>
  )
}
