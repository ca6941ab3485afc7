import {
  autoModel,
  makeNames,
  makeOfMac,
  phoneMakes,
  phoneSheets,
  type PhoneMake,
} from "@dialplane/contract/inventory/devices/models"
import { bareMac } from "@dialplane/contract/inventory/devices/mac-address"
import { formatMac } from "@dialplane/contract/kit/mac"
import type { PersonDefaults } from "@dialplane/contract/onboarding/people/people.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EmergencyLocationPicker } from "../../inventory/emergency-locations/emergency-location-picker.tsx"
import { LocationPicker } from "../../inventory/locations/location-picker.tsx"
import { locationsQuery } from "../../inventory/locations/locations.api.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import { usePersonCheck } from "./use-person-check.ts"
import type { PersonForm } from "./use-person-form.ts"

interface Props {
  readonly form: PersonForm
  readonly defaults: PersonDefaults
}

/** The phone or app, and its location. */
export const PhoneFields = ({ form, defaults }: Props) => {
  const messages = useMessages(addPersonMessages)
  const noDevices = useWhyNot("create:devices")
  const device = form.values.device ?? { kind: "none" as const }
  const chosen = device.kind === "app" ? device.appType : device.kind
  const locked = noDevices ?? (form.values.extension?.kind === "none" ? messages.noExtensionReason : undefined)
  // After choosing a phone, its MAC address is entered next; when adding the next user, the focus starts at the name.
  const [chose, setChose] = useState(false)
  const choose = (value: string | null) => {
    setChose(true)
    if (value === "phone")
      form.set("device", { kind: "phone", make: "yealink", model: autoModel("yealink"), macAddress: "" })
    else if (value === "mobile" || value === "desktop") form.set("device", { kind: "app", appType: value })
    else form.set("device", { kind: "none" })
  }
  return (
    <FormSection title={messages.device} description={messages.deviceSentence}>
      <SelectField
        label={messages.deviceKind}
        name="device"
        error={form.errors["device"]}
        disabledReason={locked}
        value={chosen}
        onChange={choose}
        description={device.kind === "app" ? messages.appHint : undefined}
        options={[
          { value: "none", label: messages.deviceNone },
          { value: "phone", label: messages.devicePhone },
          { value: "mobile", label: messages.deviceMobile },
          { value: "desktop", label: messages.deviceDesktop },
        ]}
      />
      {device.kind === "phone" && <DeskPhoneFields form={form} device={device} focus={chose} />}
      <PlaceFields form={form} defaults={defaults} />
    </FormSection>
  )
}

interface DeskPhone {
  readonly kind: "phone"
  readonly make: string
  readonly model: string
  readonly macAddress: string
}

const DeskPhoneFields = ({
  form,
  device,
  focus,
}: {
  readonly form: PersonForm
  readonly device: DeskPhone
  readonly focus: boolean
}) => {
  const messages = useMessages(addPersonMessages)
  const make = device.make as PhoneMake
  const check = usePersonCheck("macAddress", device.macAddress, bareMac(device.macAddress).length === 12)
  const change = (part: Partial<DeskPhone>) => form.set("device", { ...device, ...part } as never)
  const writeMac = (text: string) => {
    const macAddress = formatMac(text).toUpperCase()
    const known = makeOfMac(macAddress)
    // The first digits identify the manufacturer.
    change(
      known !== undefined && known !== make ? { macAddress, make: known, model: autoModel(known) } : { macAddress },
    )
  }
  return (
    <>
      <TextField
        label={messages.mac}
        description={messages.macHint}
        required
        autoComplete="off"
        spellCheck={false}
        autoFocus={focus}
        className="dp-figures"
        name="device.macAddress"
        value={device.macAddress}
        error={form.errors["device.macAddress"] ?? check.problem}
        placeholder="00:15:65:A1:B2:C3"
        onChange={writeMac}
      />
      <FormColumns>
        <SelectField
          label={messages.make}
          required
          options={phoneMakes.map((one) => ({ value: one, label: makeNames[one] }))}
          name="device.make"
          error={form.errors["device.make"]}
          value={make}
          onChange={(value) => value !== null && change({ make: value, model: autoModel(value) })}
        />
        <SelectField
          label={messages.model}
          required
          name="device.model"
          error={form.errors["device.model"]}
          value={device.model}
          onChange={(value) => value !== null && change({ model: value })}
          options={[
            { value: autoModel(make), label: messages.autoModel },
            ...phoneSheets[make].models.map(({ model }) => ({ value: model, label: model })),
          ]}
        />
      </FormColumns>
    </>
  )
}

const PlaceFields = ({ form, defaults }: Props) => {
  const messages = useMessages(addPersonMessages)
  const { accountId } = useAccount()
  const mayLocate = useCan("read:locations")
  const mayRescue = useCan("read:emergency-locations")
  const locations = useQuery({ ...locationsQuery(accountId), enabled: mayLocate })
  const hasLine = (form.values.device?.kind ?? "none") !== "none"
  const needed = defaults.needsEmergencyLocation && hasLine
  const chooseLocation = (locationId: number | null) => {
    form.set("locationId", locationId)
    // Choosing a location also sets its emergency location, which the user can change afterwards.
    const emergency = locations.data?.items.find((one) => one.locationId === locationId)?.emergencyLocationId
    if (emergency !== undefined && emergency !== null) form.set("emergencyLocationId", emergency)
  }
  if (form.values.extension?.kind === "none") return null
  return (
    <FormColumns>
      {mayLocate && (
        <LocationPicker
          label={messages.location}
          accountId={accountId}
          value={form.values.locationId ?? null}
          onChange={chooseLocation}
          error={form.errors["locationId"]}
        />
      )}
      {mayRescue && (
        <EmergencyLocationPicker
          description={needed ? messages.emergencyNeeded : messages.emergencyHint}
          required={needed}
          accountId={accountId}
          value={form.values.emergencyLocationId ?? null}
          error={form.errors["emergencyLocationId"]}
          onChange={(id) => form.set("emergencyLocationId", id)}
        />
      )}
    </FormColumns>
  )
}
