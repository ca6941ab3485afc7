import type {
  EmergencyAddress,
  emergencyLocationDraft,
  EmergencyLocation,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useAccount } from "../../kit/account.tsx"
import type { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { AddressFields } from "./address-fields.tsx"
import { addressLine } from "./address-line.ts"
import { AddressVerdictPanel } from "./address-verdict.tsx"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import { useAddressVerdict } from "./use-address-verdict.ts"

interface Props {
  readonly form: ReturnType<typeof useForm<typeof emergencyLocationDraft>>
  /** The one to change; a new one when absent. */
  readonly location: EmergencyLocation | undefined
  readonly lockedBy: string | undefined
}

/** For a new one and one that exists: the address is checked while typing, and suggestions can be accepted with one click. */
export const EmergencyFields = ({ form, location, lockedBy }: Props) => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const { address } = form.values
  const { verdict, checking } = useAddressVerdict(accountId, address)
  // The carrier decides: no positive verdict is shown while its rejection stands.
  const refusedAsItIs =
    location?.state === "failed" &&
    addressLine(location.address) === addressLine(address) &&
    location.address.province === address.province
  const setAddress = (next: EmergencyAddress) => form.set("address", next)
  return (
    <>
      <FormSection>
        <TextField
          label={messages.name}
          description={messages.nameHint}
          required
          autoComplete="off"
          disabledReason={lockedBy}
          {...form.text("name")}
          data-autofocus
        />
        <TextField
          label={messages.customerName}
          description={messages.customerNameHint}
          required
          autoComplete="off"
          disabledReason={lockedBy}
          {...form.text("customerName")}
        />
      </FormSection>
      <FormSection title={messages.address} description={messages.addressSentence}>
        <AddressFields
          address={address}
          errors={form.errors}
          verdict={verdict}
          disabledReason={lockedBy}
          onChange={(field, value) => form.set(`address.${field}`, value)}
          onCountry={(country) => setAddress({ ...address, countryCode: country, province: "" })}
        />
        {!refusedAsItIs && (
          <AddressVerdictPanel
            verdict={verdict}
            checking={checking}
            onUse={(field, value) => form.set(`address.${field}`, value)}
            onUseAll={setAddress}
          />
        )}
      </FormSection>
    </>
  )
}
