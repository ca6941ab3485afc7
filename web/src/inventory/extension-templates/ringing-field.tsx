import type { TemplateSettings } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { RingingPicker } from "../extensions/ringing-picker.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { templateMessages } from "./extension-templates.messages.ts"

interface Props {
  readonly accountId: number
  readonly value: TemplateSettings["ringing"]
  readonly errors: Readonly<Record<string, string>>
  readonly disabledReason?: string | undefined
  readonly onChange: (ringing: TemplateSettings["ringing"]) => void
}

/** No extension has this id, so none is excluded: a template can refer to any. */
const nobody = 0
const prefix = "settings."

/** Ringing, with the editor of the extension page; optional in a template. */
export const RingingField = ({ accountId, value, errors, disabledReason, onChange }: Props) => {
  const messages = useMessages(templateMessages)
  const own = Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      name.startsWith(`${prefix}ringing`) ? [[name.slice(prefix.length), error]] : [],
    ),
  )
  return (
    <>
      <CheckboxField
        label={messages.saysRinging}
        description={value === undefined ? messages.saysRingingHint : undefined}
        disabledReason={disabledReason}
        checked={value !== undefined}
        onChange={(says) => onChange(says ? { mode: "phones" } : undefined)}
      />
      {value !== undefined && (
        <RingingPicker
          value={value}
          onChange={onChange}
          errors={own}
          among={{ accountId }}
          extensionId={nobody}
          hasPhones
          disabledReason={disabledReason}
        />
      )}
    </>
  )
}
