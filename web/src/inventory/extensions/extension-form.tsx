import {
  ownLocations,
  type OwnLocations,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { canHave, plansOf, servicePlans } from "@dialplane/contract/inventory/extensions/extension-types"
import {
  extensionSettings,
  settingNames,
  type Extension,
  type ExtensionSettings,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { z } from "zod"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { OwnLocationsPicker, useFollowersPreview } from "../emergency-locations/own-locations-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EmergencyStays } from "../locations/emergency-stays-tile.tsx"
import { LocationPicker, useLocationName } from "../locations/location-picker.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { CallerIdFields } from "./caller-id-fields.tsx"
import { voicemailsCountQuery } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { ForwardingFields } from "./forwarding-fields.tsx"
import { GreetingPart } from "./greeting-part.tsx"
import { greetingsOf } from "./greetings.api.ts"
import { RingPicture } from "./ring-picture.tsx"
import { RingingPicker } from "./ringing-picker.tsx"
import { SharingFields } from "./sharing-fields.tsx"
import { VoicemailFields } from "./voicemail-fields.tsx"

/** An empty PIN means no change. */
/** The location changed, but not the emergency location. */
export const movesOnly = (
  before: Pick<Extension, "location" | "emergencyLocation">,
  after: Pick<ExtensionSettings, "location" | "emergencyLocation">,
) =>
  before.location?.locationId !== after.location?.locationId &&
  before.emergencyLocation?.locationId === after.emergencyLocation?.locationId

const formValues = extensionSettings.extend({ voicemailPin: z.string().max(10), ownEmergencyLocations: ownLocations })
const settingsOf = (extension: Extension) =>
  Object.fromEntries(settingNames.map((name) => [name, extension[name]])) as unknown as ExtensionSettings

interface Props {
  readonly extension: Extension
  readonly onSubmit: (
    settings: ExtensionSettings,
    more: { readonly voicemailPin?: string; readonly ownEmergencyLocations: OwnLocations },
    version: number,
  ) => Promise<unknown>
  readonly lockedBy?: string | undefined
}

/** All settings of an extension in one form; settings its type does not have are hidden. */
export const ExtensionForm = ({ extension, onSubmit, lockedBy }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const form = useForm({
    schema: formValues,
    initial: { ...settingsOf(extension), voicemailPin: "", ownEmergencyLocations: "keep" as const },
    version: extension.version,
    onSubmit: ({ voicemailPin, ownEmergencyLocations, ...settings }, version) =>
      onSubmit(settings, { ...(voicemailPin === "" ? {} : { voicemailPin }), ownEmergencyLocations }, version),
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const greetings = useMemo(() => greetingsOf(accountId, extension.extensionId), [accountId, extension.extensionId])
  const { errors } = form
  const placeName = useLocationName(accountId)
  const nameOf = (path: string, value: unknown) => {
    switch (path) {
      case "location":
        return placeName((value as ExtensionSettings["location"])?.locationId)
      case "location.locationId":
        return placeName(value)
      default:
        return undefined
    }
  }
  const values = form.values as ExtensionSettings & { voicemailPin: string; ownEmergencyLocations: OwnLocations }
  const has = (ability: Parameters<typeof canHave>[1]) => canHave(extension.extensionType, ability)
  const off = { disabledReason: lockedBy }
  const shared = { ...off, errors, among: { accountId }, extensionId: extension.extensionId }
  const plans = plansOf(extension.extensionType)
  const movesEmergency =
    has("emergency") && values.emergencyLocation?.locationId !== extension.emergencyLocation?.locationId
  const followersPreview = useFollowersPreview([extension.extensionId], movesEmergency)
  const counted = useQuery({ ...voicemailsCountQuery(accountId, extension.extensionId), enabled: has("voicemail") })
  return (
    <form {...form.element}>
      <FormProblem form={form} nameOf={nameOf} />
      <FormSection title={messages.basics} description={messages.basicsSentence}>
        <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
        {has("forwarding") && (
          <SwitchField
            label={messages.doNotDisturb}
            description={messages.doNotDisturbHint}
            {...off}
            {...form.checkbox("doNotDisturb")}
          />
        )}
        <LocationPicker
          label={messages.location}
          {...off}
          accountId={accountId}
          error={errors["location"] ?? errors["location.locationId"] ?? errors["toLocationId"]}
          value={values.location?.locationId ?? null}
          onChange={(locationId) => form.set("location", locationId === null ? null : { locationId })}
        />
        {has("emergency") && movesOnly(extension, values) && (
          <EmergencyStays
            name={extension.emergencyLocation?.name ?? null}
            to={values.location?.locationId ?? null}
            present={extension.emergencyLocation?.locationId ?? null}
            {...off}
            onChangeToo={(locationId) => form.set("emergencyLocation", { locationId })}
          />
        )}
        {has("emergency") && (
          <EmergencyLocationPicker
            {...off}
            accountId={accountId}
            error={errors["emergencyLocation"] ?? errors["emergencyLocation.locationId"]}
            value={values.emergencyLocation?.locationId ?? null}
            onChange={(locationId) => form.set("emergencyLocation", locationId === null ? null : { locationId })}
          />
        )}
        {movesEmergency && (
          <OwnLocationsPicker
            of={followersPreview}
            {...off}
            value={values.ownEmergencyLocations}
            onChange={(own) => form.set("ownEmergencyLocations", own)}
          />
        )}
        {plans.length > 1 && (
          <SelectField
            label={messages.servicePlan}
            required
            {...off}
            name="servicePlan"
            error={errors["servicePlan"]}
            options={plans.map((plan) => ({ value: plan, label: servicePlans[plan].name }))}
            value={values.servicePlan}
            onChange={(plan) => plan !== null && form.set("servicePlan", plan)}
          />
        )}
      </FormSection>
      {has("forwarding") && (
        <FormSection title={messages.forwarding} description={messages.forwardingSentence}>
          <RingPicture
            settings={values}
            hasPhones={extension.extensionType === "Extension"}
            ringSeconds={extension.ringSeconds}
            unsaved={form.dirty}
          />
          {/* A forwarding loop belongs to no single rule. */}
          <ErrorBlock message={errors["forwarding"]} />
          <ForwardingFields
            {...shared}
            hasPhones={extension.extensionType === "Extension"}
            value={values.forwarding}
            onChange={(forwarding) => form.set("forwarding", forwarding)}
          />
        </FormSection>
      )}
      {has("ringing") && (
        <FormSection title={messages.whoRings} description={messages.whoRingsSentence}>
          <RingingPicker
            {...shared}
            hasPhones={extension.extensionType === "Extension"}
            value={values.ringing}
            onChange={(ringing) => form.set("ringing", ringing)}
          />
        </FormSection>
      )}
      {has("voicemail") && (
        <FormSection title={messages.voicemail} description={messages.voicemailSentence}>
          <VoicemailFields
            {...off}
            errors={errors}
            extension={{ ...extension, voicemailsCount: counted.data?.voicemailsCount ?? null }}
            value={values.voicemail}
            onChange={(voicemail) => form.set("voicemail", voicemail)}
            pin={form.text("voicemailPin")}
            greeting={<GreetingPart {...off} greetings={greetings} />}
          />
        </FormSection>
      )}
      {has("callerId") && (
        <FormSection title={messages.callerId} description={messages.callerIdSentence}>
          <CallerIdFields
            {...off}
            errors={errors}
            value={values.callerId}
            onChange={(callerId) => form.set("callerId", callerId)}
          />
          <SwitchField
            label={messages.blockInternational}
            description={messages.blockInternationalHint}
            {...off}
            {...form.checkbox("blockInternationalCalling")}
          />
        </FormSection>
      )}
      {has("sharing") && (
        <FormSection title={messages.sharing} description={messages.sharingSentence}>
          <SharingFields
            {...off}
            accountId={accountId}
            extensionId={extension.extensionId}
            errors={errors}
            sharedWith={values.sharedWith}
            watchers={values.watchers}
            onShare={(sharedWith) => form.set("sharedWith", sharedWith)}
            onWatch={(watchers) => form.set("watchers", watchers)}
          />
        </FormSection>
      )}
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy ?? followersPreview.waiting}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
