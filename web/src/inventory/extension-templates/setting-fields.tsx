import { servicePlans } from "@dialplane/contract/inventory/extensions/extension-types"
import type {
  TemplateField,
  TemplateSettings,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { templateFieldMessages } from "@dialplane/contract/inventory/extension-templates/template-settings.messages"
import { ExtensionsPicker } from "../extensions/extensions-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { LocationPicker } from "../locations/location-picker.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { templateMessages } from "./extension-templates.messages.ts"
import { RingingField } from "./ringing-field.tsx"
import { RuleField } from "./rule-field.tsx"

interface Props {
  readonly values: TemplateSettings
  readonly errors: Readonly<Record<string, string>>
  readonly lockedBy?: string | undefined
  readonly onChange: (settings: TemplateSettings) => void
}

const plans = () => Object.entries(servicePlans).map(([value, { name }]) => ({ value, label: name }))

/** A setting that is not part of the template is absent, not empty. */
export const SettingFields = ({ values, errors, lockedBy, onChange }: Props) => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const set = (name: TemplateField, value: unknown) => {
    const { [name]: _, ...rest } = values
    onChange((value === undefined ? rest : { ...rest, [name]: value }) as TemplateSettings)
  }
  const shared = (name: TemplateField) => ({
    name: `settings.${name}`,
    label: templateFieldMessages[name],
    disabledReason: lockedBy,
    error: errors[`settings.${name}`],
  })
  const either = (
    name: "blockInternationalCalling" | "hideCallerId" | "voicemailOn" | "voicemailMailNotice" | "voicemailAttachAudio",
    yes: string,
    no: string,
  ) => (
    <SelectField
      key={name}
      {...shared(name)}
      clearable
      placeholder={messages.left}
      options={[
        { value: "yes", label: yes },
        { value: "no", label: no },
      ]}
      value={values[name] === undefined ? null : values[name] ? "yes" : "no"}
      onChange={(next) => set(name, next === null ? undefined : next === "yes")}
    />
  )
  const rule = (name: "forwardAlways" | "forwardBusy" | "forwardNoAnswer" | "forwardNotReachable") => (
    <RuleField
      key={name}
      accountId={accountId}
      label={templateFieldMessages[name]}
      name={`settings.${name}`}
      value={values[name]}
      withSeconds={name === "forwardNoAnswer"}
      errors={errors}
      disabledReason={lockedBy}
      onChange={(next) => set(name, next)}
    />
  )
  return (
    <>
      <FormSection title={messages.calling} description={messages.settingsSentence}>
        <FormColumns>
          <SelectField
            {...shared("servicePlan")}
            clearable
            placeholder={messages.left}
            options={plans()}
            value={values.servicePlan ?? null}
            onChange={(next) => set("servicePlan", next ?? undefined)}
          />
          {either("blockInternationalCalling", messages.blocked, messages.allowed)}
          {either("hideCallerId", messages.withheld, messages.shownId)}
        </FormColumns>
      </FormSection>
      <FormSection title={messages.voicemail}>
        <FormColumns>
          {either("voicemailOn", messages.on, messages.off)}
          <NumberField
            {...shared("voicemailAnswerSeconds")}
            unit={messages.seconds}
            min={5}
            max={60}
            placeholder={messages.left}
            value={values.voicemailAnswerSeconds ?? null}
            onChange={(next) => set("voicemailAnswerSeconds", next ?? undefined)}
          />
          {either("voicemailMailNotice", messages.on, messages.off)}
          {either("voicemailAttachAudio", messages.on, messages.off)}
        </FormColumns>
      </FormSection>
      <FormSection title={messages.forwarding}>
        {rule("forwardAlways")}
        {rule("forwardBusy")}
        {rule("forwardNoAnswer")}
        {rule("forwardNotReachable")}
      </FormSection>
      <FormSection title={templateFieldMessages.ringing}>
        <RingingField
          accountId={accountId}
          value={values.ringing}
          errors={errors}
          disabledReason={lockedBy}
          onChange={(ringing) => set("ringing", ringing)}
        />
      </FormSection>
      <FormSection title={messages.place}>
        <ExtensionsPicker
          {...shared("watchers")}
          description={messages.watchersHint}
          accountId={accountId}
          value={values.watchers ?? []}
          make={(one) => ({ ...one, mayPickUp: true })}
          onChange={(next) => set("watchers", next.length === 0 ? undefined : next)}
        />
        <LocationPicker
          {...shared("location")}
          accountId={accountId}
          value={values.location?.locationId ?? null}
          onChange={(locationId) => set("location", locationId === null ? undefined : { locationId })}
        />
      </FormSection>
    </>
  )
}
