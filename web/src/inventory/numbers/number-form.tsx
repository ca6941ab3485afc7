import { callerIdCodes, longestCallerIdName, showsCallerIdName } from "@dialplane/contract/inventory/numbers/caller-id"
import { phoneNumberEdit, type PhoneNumberDetails } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { refText } from "@dialplane/contract/inventory/extensions/call-destination"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { LocationPicker, useLocationName } from "../locations/location-picker.tsx"
import { PhoneBookPicker } from "../phone-book/phone-book-picker.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { numberChange, saveNumber, tagsQuery } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"
import { TagField } from "./tag-field.tsx"
import { TargetField } from "./target-field.tsx"

export const NumberForm = ({ number }: { readonly number: PhoneNumberDetails }) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const save = useMutation(saveNumber)
  const lockedBy = useWhyNot("update:phone-numbers")
  const off = { disabledReason: lockedBy }
  const form = useForm({
    schema: phoneNumberEdit,
    initial: {
      extensionId: number.leadsTo?.extensionId ?? null,
      callerIdName: number.callerIdName,
      callerIdCode: number.callerIdCode,
      customTagId: number.customTagId,
      backupNumber: number.backupNumber,
      locationId: number.locationId,
      initialAssign: number.initialAssign,
    },
    version: number.version,
    onSubmit: async (body, version) => {
      await save.mutateAsync(numberChange(accountId, number.phoneNumber, body, version))
      showToast({
        tone: "good",
        title: messages.saved,
        message: messages.savedNumber(format(`+${number.phoneNumber}`)),
      })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const { values, errors } = form
  const placeName = useLocationName(accountId)
  const tags = useQuery(tagsQuery(accountId)).data
  const nameOf = (path: string, value: unknown) => {
    switch (path) {
      case "extensionId":
        return number.leadsTo !== null && value === number.leadsTo.extensionId ? refText(number.leadsTo) : undefined
      case "customTagId":
        return tags?.find(({ customTagId }) => customTagId === value)?.name
      case "locationId":
        return placeName(value)
      default:
        return undefined
    }
  }
  const answered = number.application === null ? undefined : messages.answeredBy(number.application.name)
  return (
    <form {...form.element}>
      <FormProblem form={form} nameOf={nameOf} />
      <FormSection title={messages.aboutTitle} description={messages.aboutSentence}>
        <TargetField
          label={messages.extension}
          description={messages.extensionHint}
          accountId={accountId}
          known={number.leadsTo}
          name="extensionId"
          error={errors["extensionId"]}
          disabledReason={lockedBy ?? answered}
          value={values.extensionId ?? null}
          onChange={(extensionId) => form.set("extensionId", extensionId)}
        />
        <PhoneBookPicker
          outside
          label={messages.backup}
          description={`${messages.backupHint} ${messages.backupBook}`}
          accountId={accountId}
          {...off}
          {...form.text("backupNumber")}
        />
      </FormSection>
      <FormSection title={messages.callerTitle} description={messages.callerSentence}>
        <FormColumns>
          <TextField
            label={messages.callerIdName}
            maxLength={longestCallerIdName}
            autoComplete="off"
            disabledReason={lockedBy ?? (showsCallerIdName(number) ? undefined : messages.nameNotShown)}
            {...form.text("callerIdName")}
          />
          <SelectField
            label={messages.callerIdCode}
            {...off}
            options={callerIdCodes.map(({ code, name }) => ({ value: code, label: name }))}
            name="callerIdCode"
            error={errors["callerIdCode"]}
            value={values.callerIdCode ?? "STD"}
            onChange={(code) => code !== null && form.set("callerIdCode", code)}
          />
        </FormColumns>
      </FormSection>
      <FormSection title={messages.orderTitle} description={messages.orderSentence}>
        <FormColumns>
          <TagField
            label={messages.tag}
            accountId={accountId}
            {...off}
            name="customTagId"
            error={errors["customTagId"]}
            value={values.customTagId ?? null}
            onChange={(customTagId) => form.set("customTagId", customTagId)}
          />
          <LocationPicker
            label={messages.location}
            accountId={accountId}
            {...off}
            name="locationId"
            error={errors["locationId"]}
            value={values.locationId ?? null}
            onChange={(locationId) => form.set("locationId", locationId)}
          />
        </FormColumns>
        <SwitchField
          label={messages.offered}
          description={messages.offeredHint}
          {...off}
          {...form.checkbox("initialAssign")}
        />
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
