import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { saveLines } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"
import { linesPreviewQuery } from "./emergency-changes.api.ts"
import { EmergencyPreviewNotice } from "./emergency-preview-notice.tsx"
import { PhoneHolderField, type Holder } from "./phone-holder-field.tsx"
import { useEmergencyPreview } from "./use-emergency-preview.ts"
import { usePlaceOfExtension } from "./use-place-of-extension.ts"

const lineOfApp = z.strictObject({ extensionId: z.number().nullable(), e911LocationId: z.number().nullable() })

/** An app is one line with an extension and an emergency location. */
export const AppLine = ({ device }: { readonly device: Device }) => {
  const messages = useMessages(deviceMessages)
  const emergencyMessages = useMessages(emergencyChangeMessages)
  const { accountId, countryCode } = useAccount()
  const line = device.lines[0]!
  const ownLocation = line.e911LocationSource === "own" ? line.e911LocationId : null
  const save = useMutation(saveLines)
  const [chosen, setChosen] = useState<Holder | null>(null)
  const whyNotChange = useWhyNot("update:devices")
  const whyNotPlaces = useWhyNot("read:emergency-locations")
  const changeOf = ({ extensionId, e911LocationId }: z.output<typeof lineOfApp>) => {
    // A location that was not chosen explicitly follows the new extension.
    const place = e911LocationId === ownLocation && extensionId !== line.extensionId ? {} : { e911LocationId }
    return { params: { accountId }, body: { lines: [{ id: line.id, extensionId, ...place }] } }
  }
  const form = useForm({
    schema: lineOfApp,
    initial: { extensionId: line.extensionId, e911LocationId: ownLocation },
    version: device.version,
    onSubmit: async (wish) => {
      const [saved] = await save.mutateAsync(changeOf(wish))
      const message = emergencyMessages.changes(saved?.emergencyChange == null ? [] : [saved.emergencyChange])
      showToast({ tone: "good", title: messages.saved, message: [device.name, message].filter(Boolean).join(". ") })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const { values, errors } = form
  const known: Holder | null =
    line.extensionId === null
      ? null
      : { id: line.extensionId, number: line.extension ?? "", name: line.extensionName ?? "" }
  const holderOf = (id: unknown) => [chosen, known].find((one) => one !== null && one.id === id) ?? null
  const nameOf = (path: string, value: unknown) => {
    const holder = path === "extensionId" ? holderOf(value) : null
    if (path === "e911LocationId" && value === line.e911LocationId) return line.e911LocationName ?? undefined
    return holder === null ? undefined : `${holder.number} ${holder.name}`
  }
  const emergency = usePlaceOfExtension(holderOf(values.extensionId), values.e911LocationId ?? null)
  const asked = linesPreviewQuery(
    changeOf({ extensionId: values.extensionId, e911LocationId: values.e911LocationId ?? null }),
  )
  const preview = useEmergencyPreview(asked, form.dirty && values.extensionId !== null && whyNotChange === undefined)
  return (
    <form {...form.element}>
      <FormProblem form={form} nameOf={nameOf} />
      <FormSection title={messages.whose} description={messages.linesSentence}>
        <PhoneHolderField
          label={messages.extension}
          required
          disabledReason={whyNotChange}
          name="extensionId"
          error={errors["extensionId"]}
          value={holderOf(values.extensionId)}
          onChange={(next) => {
            setChosen(next)
            form.set("extensionId", next?.id ?? null)
          }}
        />
        <EmergencyLocationPicker
          description={emergency.hint}
          emptyText={emergency.emptyText}
          disabledReason={whyNotChange ?? whyNotPlaces}
          accountId={accountId}
          countryId={countryCode}
          name="e911LocationId"
          error={errors["e911LocationId"]}
          value={values.e911LocationId ?? null}
          onChange={(place) => form.set("e911LocationId", place)}
        />
        <EmergencyPreviewNotice of={preview} />
      </FormSection>
      <FormFooter
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={whyNotChange ?? (values.extensionId === null ? messages.chooseExtension : preview.waiting)}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
