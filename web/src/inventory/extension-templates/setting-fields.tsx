import { servicePlans } from "@dialplane/contract/inventory/extensions/extension-types"
import type {
  TemplateField,
  TemplateSettings,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { templateFieldWords } from "@dialplane/contract/inventory/extension-templates/template-settings"
import { ExtensionsPicker } from "../extensions/extensions-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { LocationPicker } from "../locations/location-picker.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { templateWords } from "./extension-templates.words.ts"
import { RingingField } from "./ringing-field.tsx"
import { RuleField } from "./rule-field.tsx"

interface Props {
  readonly values: TemplateSettings
  readonly errors: Readonly<Record<string, string>>
  readonly lockedBy?: string | undefined
  readonly onChange: (settings: TemplateSettings) => void
}

const plans = Object.entries(servicePlans).map(([value, { name }]) => ({ value, label: name }))

/** A setting that is left as it is is absent, not empty. */
export const SettingFields = ({ values, errors, lockedBy, onChange }: Props) => {
  const words = useWords(templateWords)
  const { accountId } = useAccount()
  const set = (name: TemplateField, value: unknown) => {
    const { [name]: _, ...rest } = values
    onChange((value === undefined ? rest : { ...rest, [name]: value }) as TemplateSettings)
  }
  const shared = (name: TemplateField) => ({
    name: `settings.${name}`,
    label: templateFieldWords[name],
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
      placeholder={words.left}
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
      label={templateFieldWords[name]}
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
      <FormSection title={words.calling} description={words.settingsSentence}>
        <FormColumns>
          <SelectField
            {...shared("servicePlan")}
            clearable
            placeholder={words.left}
            options={plans}
            value={values.servicePlan ?? null}
            onChange={(next) => set("servicePlan", next ?? undefined)}
          />
          {either("blockInternationalCalling", words.blocked, words.allowed)}
          {either("hideCallerId", words.withheld, words.shownId)}
        </FormColumns>
      </FormSection>
      <FormSection title={words.voicemail}>
        <FormColumns>
          {either("voicemailOn", words.on, words.off)}
          <NumberField
            {...shared("voicemailAnswerSeconds")}
            unit={words.seconds}
            min={5}
            max={60}
            placeholder={words.left}
            value={values.voicemailAnswerSeconds ?? null}
            onChange={(next) => set("voicemailAnswerSeconds", next ?? undefined)}
          />
          {either("voicemailMailNotice", words.on, words.off)}
          {either("voicemailAttachAudio", words.on, words.off)}
        </FormColumns>
      </FormSection>
      <FormSection title={words.forwarding}>
        {rule("forwardAlways")}
        {rule("forwardBusy")}
        {rule("forwardNoAnswer")}
        {rule("forwardNotReachable")}
      </FormSection>
      <FormSection title={templateFieldWords.ringing}>
        <RingingField
          accountId={accountId}
          value={values.ringing}
          errors={errors}
          disabledReason={lockedBy}
          onChange={(ringing) => set("ringing", ringing)}
        />
      </FormSection>
      <FormSection title={words.place}>
        <ExtensionsPicker
          {...shared("watchers")}
          description={words.watchersHint}
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
