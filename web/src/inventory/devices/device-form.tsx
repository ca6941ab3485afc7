import { deviceDraft, deviceEdit, type Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { isPhoneMake } from "@dialplane/contract/inventory/devices/models"
import { isMac } from "@dialplane/contract/kit/mac"
import { useState } from "react"
import type { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EmergencyStays } from "../locations/emergency-stays-tile.tsx"
import { LocationPicker, useLocationName } from "../locations/location-picker.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { deviceMessages } from "./devices.messages.ts"
import { devicePreviewQuery } from "./emergency-changes.api.ts"
import { EmergencyPreviewNotice } from "./emergency-preview-notice.tsx"
import { LineFields, type LineValue } from "./line-fields.tsx"
import { MacField } from "./mac-field.tsx"
import { ModelFields } from "./model-fields.tsx"
import { PhoneHolderField, type Holder } from "./phone-holder-field.tsx"
import { useEmergencyPreview } from "./use-emergency-preview.ts"
import { useMacCheck } from "./use-mac-check.ts"
import { usePlaceOfExtension } from "./use-place-of-extension.ts"

/** The form sends all fields; existing lines have an id. */
const schema = deviceDraft.extend({ lines: deviceEdit.shape.lines })
export type DeviceValues = z.input<typeof schema>
export type DeviceChange = z.output<typeof schema>

export const emptyDevice: DeviceValues = {
  name: "",
  macAddress: "",
  make: "yealink",
  model: "yealink-auto",
  description: "",
  extensionId: null,
  locationId: null,
  isShared: false,
  lines: [{}],
}

export const valuesOf = ({
  name,
  macAddress,
  make,
  model,
  description,
  extensionId,
  locationId,
  isShared,
  lines,
}: Device): DeviceValues => ({
  name,
  macAddress: macAddress ?? "",
  make: make ?? "other",
  model,
  description,
  extensionId,
  locationId,
  isShared,
  lines: lines.map((line): LineValue => ({
    id: line.id,
    label: line.label,
    e911LocationId: line.e911LocationSource === "own" ? line.e911LocationId : null,
    ...(line.extensionId === extensionId ? {} : { extensionId: line.extensionId }),
  })),
})

const holderOfDevice = (device: Device | undefined): Holder | null =>
  device?.extensionId == null
    ? null
    : { id: device.extensionId, number: device.extension ?? "", name: device.extensionName ?? "" }

/** The emergency locations of a phone's lines, by name. */
export const emergencyNameOf = ({ lines }: Pick<Device, "lines">) =>
  [...new Set(lines.flatMap(({ e911LocationName }) => e911LocationName ?? []))].join(", ") || null

/** Neither the extension nor the emergency location of a line changed. */
const keepsAddresses = (device: Device, { extensionId, lines }: DeviceValues) =>
  (extensionId ?? null) === device.extensionId &&
  JSON.stringify(lines?.map(({ id, e911LocationId }) => [id, e911LocationId])) ===
    JSON.stringify(valuesOf(device).lines?.map(({ id, e911LocationId }) => [id, e911LocationId]))

interface Props {
  /** The phone to edit; a new one when absent. */
  readonly device?: Device
  /** Whose phone a new one is, unless another is chosen. */
  readonly holder?: Holder
  readonly onSubmit: (values: DeviceChange, version: number) => Promise<unknown>
  readonly onCancel?: () => void
}

/** One form for new and edit. What the server would refuse is shown before saving. */
export const DeviceForm = ({ device, holder: given, onSubmit, onCancel }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const form = useForm({
    schema,
    initial: device === undefined ? { ...emptyDevice, extensionId: given?.id ?? null } : valuesOf(device),
    version: device?.version,
    onSubmit,
  })
  const [chosen, setChosen] = useState<Holder | null>(given ?? null)
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const whyNotAdd = useWhyNot("create:devices")
  const whyNotChange = useWhyNot("update:devices")
  const whyNotPlaces = useWhyNot("read:locations")
  const lockedBy = device === undefined ? whyNotAdd : whyNotChange
  const off = { disabledReason: lockedBy }
  const { values, errors } = form
  const holder = [chosen, holderOfDevice(device)].find((one) => one !== null && one.id === values.extensionId) ?? null
  const placeName = useLocationName(accountId)
  const nameOf = (path: string, value: unknown) => {
    if (path === "locationId") return placeName(value)
    const known = path === "extensionId" ? [chosen, holderOfDevice(device)].find((one) => one?.id === value) : undefined
    return known == null ? undefined : `${known.number} ${known.name}`
  }
  const lines = (values.lines ?? []) as readonly LineValue[]
  const typedMac = values.macAddress ?? ""
  const macTaken = useMacCheck(typedMac, device?.macAddress == null)?.isInUse === true ? messages.macTaken : undefined
  const emergency = usePlaceOfExtension(holder, lines[0]?.e911LocationId ?? null)
  // Makes that need a MAC address are refused without one; an incomplete address is not checked.
  const newMac = device?.macAddress == null && isMac(typedMac) ? { macAddress: typedMac } : {}
  // Only fields that affect emergency locations trigger a preview, so that typing a label does not.
  const asked = {
    extensionId: values.extensionId ?? null,
    lines: lines.map(({ id, extensionId, e911LocationId }) => ({ id, extensionId, e911LocationId })),
  }
  const preview = useEmergencyPreview(
    devicePreviewQuery({
      params: { accountId, deviceId: device?.id ?? 0 },
      body: { ...asked, ...newMac, make: values.make, model: values.model },
    }),
    device !== undefined && form.dirty && lockedBy === undefined && emergency.whyNot === undefined,
  )
  return (
    <form {...form.element}>
      <FormProblem form={form} nameOf={nameOf} />
      <FormSection title={messages.what} description={messages.whatSentence}>
        {isPhoneMake(values.make) && (
          <MacField
            {...form.text("macAddress")}
            disabledReason={lockedBy ?? (device?.macAddress == null ? undefined : messages.macFixed)}
            isNew={device?.macAddress == null}
            onChange={({ macAddress, make }) => {
              form.set("macAddress", macAddress)
              if (make === undefined || make === values.make) return
              form.set("make", make)
              form.set("model", `${make}-auto`)
            }}
          />
        )}
        <ModelFields
          make={values.make}
          model={values.model}
          errors={errors}
          disabledReason={lockedBy}
          onChange={(make, model) => {
            form.set("make", make)
            form.set("model", model)
            if (!isPhoneMake(make)) form.set("macAddress", "")
          }}
        />
        <TextField
          label={messages.name}
          description={messages.nameHint}
          autoComplete="off"
          {...off}
          {...form.text("name")}
        />
        <TextAreaField
          label={messages.description}
          description={messages.descriptionHint}
          {...off}
          {...form.text("description")}
        />
      </FormSection>
      <FormSection title={messages.whose} description={messages.whoseSentence}>
        <PhoneHolderField
          label={messages.extension}
          {...off}
          name="extensionId"
          error={errors["extensionId"]}
          value={holder}
          onChange={(next) => {
            setChosen(next)
            form.set("extensionId", next?.id ?? null)
          }}
        />
        <SwitchField
          label={messages.isShared}
          description={messages.isSharedHint}
          disabledReason={
            lockedBy ?? (device?.isShared === true && device.loggedIn !== null ? messages.inUse : undefined)
          }
          {...form.checkbox("isShared")}
        />
        {whyNotPlaces === undefined ? (
          <LocationPicker
            label={messages.location}
            description={messages.locationHint}
            {...off}
            accountId={accountId}
            name="locationId"
            error={errors["locationId"]}
            value={values.locationId ?? null}
            onChange={(locationId) => form.set("locationId", locationId)}
          />
        ) : (
          <TextField
            label={messages.location}
            description={messages.locationHint}
            disabledReason={whyNotPlaces}
            value={device?.locationName ?? ""}
          />
        )}
        {device !== undefined &&
          (values.locationId ?? null) !== device.locationId &&
          keepsAddresses(device, values) && (
            <EmergencyStays
              name={emergencyNameOf(device)}
              to={values.locationId ?? null}
              present={device.lines[0]?.e911LocationId ?? null}
            />
          )}
      </FormSection>
      <FormSection title={messages.lines} description={messages.linesSentence}>
        <LineFields
          device={device}
          make={values.make}
          model={values.model}
          lines={lines}
          holder={holder}
          emergencyHint={emergency.hint}
          emergencyEmptyText={emergency.emptyText}
          emergencyLockedBy={emergency.lockedBy}
          disabledReason={lockedBy}
          errors={errors}
          onChange={(next) => form.set("lines", next as never)}
        />
        <EmergencyPreviewNotice of={preview} />
      </FormSection>
      <FormFooter
        sticky={device === undefined || form.dirty}
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy ?? macTaken ?? emergency.whyNot ?? preview.waiting}
        saveLabel={device === undefined ? messages.add : undefined}
        onCancel={onCancel ?? (form.dirty ? () => form.reset() : undefined)}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
