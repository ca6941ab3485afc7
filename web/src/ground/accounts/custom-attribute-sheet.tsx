import {
  customAttributeEdit,
  type CustomAttribute,
  type CustomAttributeDefinition,
} from "@dialplane/contract/ground/accounts/account-attributes"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { setCustomAttribute } from "./accounts.api.ts"
import { customAttributeMessages } from "./custom-attributes.messages.ts"

interface Props {
  readonly definition: CustomAttributeDefinition
  readonly attribute: CustomAttribute | undefined
  readonly onClose: () => void
}

export const CustomAttributeSheet = ({ definition, attribute, onClose }: Props) => {
  const messages = useMessages(customAttributeMessages)
  const { accountId } = useAccount()
  const id = useId()
  const save = useMutation(setCustomAttribute)
  const form = useForm({
    schema: customAttributeEdit,
    initial: { value: attribute?.value ?? (definition.type === "flag" ? "true" : "") },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId, attributeName: definition.name }, body })
      showToast({ tone: "good", title: messages.saved, message: messages.savedText(definition.title) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={definition.title}
      sentence={definition.sentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        {definition.type === "text" ? (
          <TextField label={messages.value} required autoComplete="off" data-autofocus {...form.text("value")} />
        ) : (
          <ChoiceField
            label={messages.state}
            options={[
              { value: "true", label: messages.switchOn },
              { value: "false", label: messages.switchOff },
            ]}
            value={form.values.value ?? "true"}
            onChange={(value) => form.set("value", value)}
          />
        )}
      </form>
    </SideSheet>
  )
}
