import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NewObjectPage } from "../../kit/object/new-object-page.tsx"
import { CallGroupForm } from "./call-group-form.tsx"
import { addCallGroup } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import { bodyOf, newGroup } from "./group-values.ts"

export const Page = () => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  const add = useMutation(addCallGroup)
  return (
    <NewObjectPage list={{ title: messages.groups, path: "call-groups" }} messages={messages}>
      {(onMade) => (
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
            onMade({ id: made.callGroupId, message: messages.createdName(made.name, made.extension) })
          }}
        />
      )}
    </NewObjectPage>
  )
}
