import {
  templateFields,
  type TemplateSettings,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { settingInWords, templateFieldWords } from "@dialplane/contract/inventory/extension-templates/template-settings"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"

/** What a template says, line by line. */
export const SettingsInWords = ({ settings }: { readonly settings: TemplateSettings }) => (
  <KeyValueList
    items={templateFields
      .filter((field) => settings[field] !== undefined)
      .map((field) => ({ label: templateFieldWords[field], value: settingInWords(field, settings) }))}
  />
)
