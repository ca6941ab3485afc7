import { applicationDraft, type PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { featureMessages } from "./features.messages.ts"
import { NumberPicker } from "./number-picker.tsx"
import { programNumbers } from "./numbers.api.ts"

/** The application that answers a number's calls; a new one starts with the choice of an available number. */
export const ApplicationSheet = ({
  number,
  onClose,
}: {
  readonly number: PhoneNumber | undefined
  readonly onClose: () => void
}) => {
  const messages = useMessages(featureMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const id = useId()
  const change = useMutation(programNumbers)
  const lockedBy = useWhyNot("update:number-programmability")
  const [phoneNumber, setPhoneNumber] = useState<string | null>(number?.phoneNumber ?? null)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    schema: applicationDraft,
    initial: {
      applicationId: number?.application?.applicationId ?? "",
      name: number?.application?.name ?? "",
      active: number?.application?.active ?? true,
    },
    onSubmit: async (application) => {
      if (phoneNumber === null) return setRefusal(messages.programmableNoneSentence)
      const { results } = await change.mutateAsync({
        params: { accountId },
        body: { phoneNumbers: [phoneNumber], application },
      })
      if (results[0]?.result === "failed") return setRefusal(results[0].reason ?? "")
      showToast({
        tone: "good",
        title: messages.saved,
        message: messages.programmed(format(`+${phoneNumber}`), application.name),
      })
      onClose()
    },
  })
  const off = { disabledReason: lockedBy }
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={number === undefined ? messages.programTitle : messages.changeTitle}
      sentence={number && format(`+${number.phoneNumber}`)}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <FormSection>
          {number === undefined && (
            <NumberPicker
              label={messages.number}
              required
              accountId={accountId}
              {...off}
              error={refusal}
              value={phoneNumber}
              onChange={setPhoneNumber}
            />
          )}
          <TextField label={messages.applicationName} required autoComplete="off" {...off} {...form.text("name")} />
          <TextField
            label={messages.applicationId}
            description={messages.applicationIdHint}
            required
            autoComplete="off"
            {...off}
            {...form.text("applicationId")}
          />
          <SwitchField
            label={messages.active}
            description={messages.activeHint}
            {...off}
            {...form.checkbox("active")}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
