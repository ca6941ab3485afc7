import { listEmergencyLocations } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.endpoints"
import {
  emergencyLocationDraft,
  type EmergencyAddress,
  type EmergencyLocation,
  type EmergencyLocationDraft,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useNewest } from "../../kit/data/use-newest.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { AddressFields } from "./address-fields.tsx"
import { addressLine } from "./address-line.ts"
import { AddressVerdictPanel } from "./address-verdict.tsx"
import { EmergencyStateBadge } from "./emergency-location-picker.tsx"
import { addEmergencyLocation, saveEmergencyLocation, tryEmergencyLocationAgain } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import { useAddressVerdict } from "./use-address-verdict.ts"
import classes from "./emergency-frame.module.css"

interface Props {
  /** The one to change; a new one when absent. */
  readonly location: EmergencyLocation | undefined
  readonly onClose: () => void
}

const emptyAddress = (countryCode: EmergencyAddress["countryCode"]): EmergencyAddress => ({
  countryCode,
  streetNumber: "",
  street: "",
  unit: "",
  city: "",
  province: "",
  postalCode: "",
})

/** For new and edit: the address is checked while typing, and suggestions can be accepted with one click. */
export const EmergencySheet = ({ location: opened, onClose }: Props) => {
  const location = useNewest(listEmergencyLocations, opened, ({ locationId }) => locationId)
  const messages = useMessages(emergencyMessages)
  const { accountId, accountName, countryCode } = useAccount()
  const add = useMutation(addEmergencyLocation)
  const save = useMutation(saveEmergencyLocation)
  const id = useId()
  const whyNotAdd = useWhyNot("create:emergency-locations")
  const whyNotChange = useWhyNot("update:emergency-locations")
  const lockedBy = location === undefined ? whyNotAdd : whyNotChange
  const initial: EmergencyLocationDraft =
    location === undefined
      ? { name: "", customerName: accountName.slice(0, 32), address: emptyAddress(countryCode) }
      : { name: location.name, customerName: location.customerName, address: location.address }
  const form = useForm({
    schema: emergencyLocationDraft,
    initial,
    version: location?.version,
    onSubmit: async (body, version) => {
      if (location === undefined) await add.mutateAsync({ params: { accountId }, body })
      else
        await save.mutateAsync({ params: { accountId, locationId: location.locationId }, body: { ...body, version } })
      showToast({
        tone: "good",
        title: messages.savedTitle,
        message: location === undefined ? messages.added(body.name) : messages.saved(body.name),
      })
      onClose()
    },
  })
  const { address } = form.values
  const { verdict, checking } = useAddressVerdict(accountId, address)
  // The carrier decides: no positive verdict is shown while its rejection stands.
  const refusedAsItIs =
    location?.state === "failed" &&
    addressLine(location.address) === addressLine(address) &&
    location.address.province === address.province
  const setAddress = (next: EmergencyAddress) => form.set("address", next)
  return (
    <SideSheet
      opened
      onClose={onClose}
      size={600}
      title={location === undefined ? messages.newTitle : messages.editTitle}
      sentence={location === undefined ? messages.newSentence : addressLine(location.address)}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
      footerStart={location && <EmergencyStateBadge state={location.state} />}
    >
      {location?.state === "failed" && location.failureReason !== null && (
        <Refused location={location} onDone={onClose} />
      )}
      <form id={id} {...form.element}>
        <FormProblem form={form} />
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
      </form>
    </SideSheet>
  )
}

const Refused = ({ location, onDone }: { readonly location: EmergencyLocation; readonly onDone: () => void }) => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const retry = useMutation(tryEmergencyLocationAgain)
  const whyNot = useWhyNot("update:emergency-locations")
  const again = async () => {
    await retry.mutateAsync({ params: { accountId, locationId: location.locationId } })
    showToast({ tone: "info", title: messages.resubmitted(location.name) })
    onDone()
  }
  return (
    <div className={classes.notice}>
      <Banner
        tone="danger"
        title={messages.refusedTitle}
        action={
          <ActionButton
            size="compact-sm"
            loading={retry.isPending}
            disabledReason={whyNot}
            onClick={() => void again().catch(() => {})}
          >
            {messages.retry}
          </ActionButton>
        }
      >
        {messages.refusedSentence(location.failureReason ?? "")}
      </Banner>
    </div>
  )
}
