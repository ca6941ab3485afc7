import type { TemplateSetting, TemplateSettings } from "@dialplane/contract/commercial/partners/partners.schema"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { timeZonesQuery } from "./partners.api.ts"
import { useSettingMessages } from "./setting-messages.ts"
import { templateMessages } from "./templates.messages.ts"
import { zoneOptions } from "./zone-options.ts"
import classes from "./templates.module.css"

interface Props {
  readonly values: TemplateSettings
  readonly errors: Readonly<Record<string, string>>
  readonly lockedBy?: string | undefined
  readonly onChange: (settings: TemplateSettings) => void
}

/** An empty setting is absent, not an empty string. */
export const TemplateSettingFields = ({ values, errors, lockedBy, onChange }: Props) => {
  const messages = useMessages(templateMessages)
  const zones = useQuery(timeZonesQuery())
  const { options } = useSettingMessages()
  const set = (name: TemplateSetting, value: string | null) => {
    const { [name]: _, ...rest } = values
    onChange((value === null ? rest : { ...rest, [name]: value }) as TemplateSettings)
  }
  // The chosen one is shown even while the list loads.
  const zoneList =
    zones.data === undefined
      ? values.timeZone === undefined
        ? []
        : [{ value: values.timeZone, label: values.timeZone }]
      : zoneOptions(zones.data)
  const field = (name: TemplateSetting) => (
    <SelectField
      key={name}
      name={`settings.${name}`}
      label={messages[`field_${name}`]}
      clearable
      placeholder={messages.left}
      disabledReason={lockedBy}
      error={errors[`settings.${name}`]}
      options={name === "timeZone" ? zoneList : options[name]}
      value={values[name] ?? null}
      onChange={(value) => set(name, value)}
    />
  )
  return (
    <div className={classes.settings}>
      {field("timeZone")}
      <FormColumns>{(["timeFormat", "mediumDate", "locale"] as const).map(field)}</FormColumns>
    </div>
  )
}
