import {
  codecs,
  deviceSettings,
  languages,
  phoneConfiguration,
  transports,
  type ShownDeviceSettings,
  type ShownPhoneConfiguration,
} from "@dialplane/contract/inventory/devices/device-settings.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { LocationPicker } from "../locations/location-picker.tsx"
import { TimeZonePicker } from "../../ground/lookups/time-zone-picker.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ErrorState } from "../../ui/states/error-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { deviceSettingsQuery, phoneConfigurationQuery, saveConfiguration, saveSettings } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"

export const Page = () => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const settings = useQuery(deviceSettingsQuery(accountId))
  const configuration = useQuery(phoneConfigurationQuery(accountId))
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "devices") }]}
        title={messages.settingsTitle}
        sentence={messages.settingsSentence}
      />
      <ErrorRegion />
      {settings.isLoadingError || configuration.isLoadingError ? (
        <ErrorState
          message={errorMessage(settings.error ?? configuration.error)}
          onRetry={() => void Promise.all([settings.refetch(), configuration.refetch()])}
        />
      ) : settings.data === undefined || configuration.data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <SettingsForm latest={settings.data} />
          <Section divided title={messages.configuration} sentence={messages.configurationSentence}>
            <ConfigurationForm latest={configuration.data} />
          </Section>
        </>
      )}
    </PageFrame>
  )
}

const SettingsForm = ({ latest: { version: latestVersion, ...initial } }: { readonly latest: ShownDeviceSettings }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveSettings)
  const whyNot = useWhyNot("update:devices")
  const whyNotPlaces = useWhyNot("read:locations")
  const form = useForm({
    schema: deviceSettings,
    initial,
    version: latestVersion,
    onSubmit: async (values, version) => {
      await save.mutateAsync({ params: { accountId }, body: { ...values, version } })
      showToast({ tone: "good", title: messages.saved, message: messages.settingsTitle })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const off = { disabledReason: whyNot }
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.sharing} description={messages.sharingSentence}>
        <SwitchField label={messages.hotelingEnabled} {...off} {...form.checkbox("hotelingEnabled")} />
        <NumberField
          label={messages.hotelingHours}
          min={1}
          max={168}
          {...off}
          {...numberOf(form.field("hotelingHours"))}
        />
      </FormSection>
      <FormSection title={messages.newPhones} description={messages.newPhonesSentence}>
        {whyNotPlaces === undefined ? (
          <LocationPicker
            label={messages.defaultLocation}
            {...off}
            accountId={accountId}
            name="defaultLocationId"
            error={form.errors["defaultLocationId"]}
            value={form.values.defaultLocationId ?? null}
            onChange={(value) => form.set("defaultLocationId", value)}
          />
        ) : (
          <TextField label={messages.defaultLocation} disabledReason={whyNotPlaces} value="" />
        )}
      </FormSection>
      <FormFooter
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={whyNot}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}

const languageNames: Readonly<Record<(typeof languages)[number], string>> = {
  en: "English",
  "en-GB": "English (UK)",
  es: "Español",
  fr: "Français",
  "fr-CA": "Français (Canada)",
  de: "Deutsch",
}
const codecNames: Readonly<Record<(typeof codecs)[number], string>> = {
  opus: "Opus",
  g722: "G.722",
  pcmu: "G.711 μ-law",
  pcma: "G.711 A-law",
  g729: "G.729",
}
const dates = ["account", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"] as const

const ConfigurationForm = ({
  latest: { version: latestVersion, ...initial },
}: {
  readonly latest: ShownPhoneConfiguration
}) => {
  const messages = useMessages(deviceMessages)
  const { accountId, countryCode } = useAccount()
  const save = useMutation(saveConfiguration)
  const whyNot = useWhyNot("update:devices")
  const form = useForm({
    schema: phoneConfiguration,
    initial,
    version: latestVersion,
    onSubmit: async (values, version) => {
      await save.mutateAsync({ params: { accountId }, body: { ...values, version } })
      showToast({ tone: "good", title: messages.saved, message: messages.savedSettings })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const off = { disabledReason: whyNot }
  const { values, errors } = form
  const timeNames = { account: messages.asAccount, "12hr": messages.hours12, "24hr": messages.hours24 } as const
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.display} description={messages.displaySentence}>
        <SelectField
          label={messages.language}
          {...off}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={values.language ?? "en"}
          onChange={(value) => value !== null && form.set("language", value)}
        />
        <TimeZonePicker
          label={messages.timeZone}
          description={messages.timeZoneHint}
          {...off}
          countryId={countryCode}
          error={errors["timeZone"]}
          value={values.timeZone ?? ""}
          onChange={(zone) => form.set("timeZone", zone)}
        />
        <FormColumns>
          <SelectField
            label={messages.timeFormat}
            {...off}
            options={(["account", "12hr", "24hr"] as const).map((value) => ({ value, label: timeNames[value] }))}
            value={values.timeFormat ?? "account"}
            onChange={(value) => value !== null && form.set("timeFormat", value)}
          />
          <SelectField
            label={messages.dateFormat}
            {...off}
            options={dates.map((value) => ({ value, label: value === "account" ? messages.asAccount : value }))}
            value={values.dateFormat ?? "account"}
            onChange={(value) => value !== null && form.set("dateFormat", value)}
          />
        </FormColumns>
        <FormColumns>
          <TextField label={messages.timeServer} autoComplete="off" {...off} {...form.text("timeServer")} />
          <NumberField
            label={messages.screensaver}
            min={0}
            max={240}
            {...off}
            {...numberOf(form.field("screensaverMinutes"))}
          />
        </FormColumns>
      </FormSection>
      <FormSection title={messages.network} description={messages.networkSentence}>
        <FormColumns>
          <SelectField
            label={messages.transport}
            {...off}
            options={transports.map((value) => ({ value, label: value.toUpperCase() }))}
            value={values.transport ?? "tls"}
            onChange={(value) => value !== null && form.set("transport", value)}
          />
          <NumberField
            label={messages.registerSeconds}
            min={60}
            max={86_400}
            {...off}
            {...numberOf(form.field("registerSeconds"))}
          />
        </FormColumns>
        <MultiSelectField
          label={messages.codecs}
          {...off}
          error={errors["codecs"]}
          options={codecs.map((value) => ({ value, label: codecNames[value] }))}
          value={values.codecs ?? []}
          onChange={(value) => form.set("codecs", value)}
        />
        <NumberField
          label={messages.voiceVlan}
          description={messages.voiceVlanHint}
          min={0}
          max={4094}
          {...off}
          {...numberOf(form.field("voiceVlan"))}
        />
        <SwitchField
          label={messages.webPage}
          description={messages.webPageHint}
          {...off}
          {...form.checkbox("webPage")}
        />
      </FormSection>
      <FormFooter
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={whyNot}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}

/** An empty number field counts as 0; the schema decides whether that is allowed. */
const numberOf = <Value,>(field: {
  readonly name: string
  readonly error: string | undefined
  readonly onBlur: () => void
  readonly value: Value
  readonly onChange: (value: Value) => void
}) => ({
  name: field.name,
  error: field.error,
  onBlur: field.onBlur,
  value: field.value as number,
  onChange: (value: number | null) => field.onChange((value ?? 0) as Value),
})
