import {
  templateFields,
  type TemplateSettings,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { settingText } from "@dialplane/contract/inventory/extension-templates/template-settings"
import { templateFieldMessages } from "@dialplane/contract/inventory/extension-templates/template-settings.messages"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"

/** The settings of a template, line by line. */
export const SettingsText = ({ settings }: { readonly settings: TemplateSettings }) => (
  <KeyValueList
    items={templateFields
      .filter((field) => settings[field] !== undefined)
      .map((field) => ({ label: templateFieldMessages[field], value: settingText(field, settings) }))}
  />
)
