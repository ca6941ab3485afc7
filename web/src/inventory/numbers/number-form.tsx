import { callerIdCodes, longestCallerIdName, showsCallerIdName } from "@dialplane/contract/inventory/numbers/caller-id"
import { phoneNumberEdit, type PhoneNumberDetails } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { refInWords } from "@dialplane/contract/inventory/extensions/call-destination"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
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
import { numberWords } from "./numbers.words.ts"
import { TagField } from "./tag-field.tsx"
import { TargetField } from "./target-field.tsx"

export const NumberForm = ({ number }: { readonly number: PhoneNumberDetails }) => {
  const words = useWords(numberWords)
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
      showToast({ tone: "good", title: words.saved, message: words.savedNumber(format(`+${number.phoneNumber}`)) })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const { values, errors } = form
  const placeName = useLocationName(accountId)
  const tags = useQuery(tagsQuery(accountId)).data
  const nameOf = (path: string, value: unknown) => {
    switch (path) {
      case "extensionId":
        return number.leadsTo !== null && value === number.leadsTo.extensionId ? refInWords(number.leadsTo) : undefined
      case "customTagId":
        return tags?.find(({ customTagId }) => customTagId === value)?.name
      case "locationId":
        return placeName(value)
      default:
        return undefined
    }
  }
  const answered = number.application === null ? undefined : words.answeredBy(number.application.name)
  return (
    <form {...form.element}>
      <FormProblem form={form} nameOf={nameOf} />
      <FormSection title={words.aboutTitle} description={words.aboutSentence}>
        <TargetField
          label={words.extension}
          description={words.extensionHint}
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
          label={words.backup}
          description={`${words.backupHint} ${words.backupBook}`}
          accountId={accountId}
          {...off}
          {...form.text("backupNumber")}
        />
      </FormSection>
      <FormSection title={words.callerTitle} description={words.callerSentence}>
        <FormColumns>
          <TextField
            label={words.callerIdName}
            maxLength={longestCallerIdName}
            autoComplete="off"
            disabledReason={lockedBy ?? (showsCallerIdName(number) ? undefined : words.nameNotShown)}
            {...form.text("callerIdName")}
          />
          <SelectField
            label={words.callerIdCode}
            {...off}
            options={callerIdCodes.map(({ code, name }) => ({ value: code, label: name }))}
            name="callerIdCode"
            error={errors["callerIdCode"]}
            value={values.callerIdCode ?? "STD"}
            onChange={(code) => code !== null && form.set("callerIdCode", code)}
          />
        </FormColumns>
      </FormSection>
      <FormSection title={words.orderTitle} description={words.orderSentence}>
        <FormColumns>
          <TagField
            label={words.tag}
            accountId={accountId}
            {...off}
            name="customTagId"
            error={errors["customTagId"]}
            value={values.customTagId ?? null}
            onChange={(customTagId) => form.set("customTagId", customTagId)}
          />
          <LocationPicker
            label={words.location}
            accountId={accountId}
            {...off}
            name="locationId"
            error={errors["locationId"]}
            value={values.locationId ?? null}
            onChange={(locationId) => form.set("locationId", locationId)}
          />
        </FormColumns>
        <SwitchField
          label={words.offered}
          description={words.offeredHint}
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
