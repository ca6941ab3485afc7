import { judgeColor } from "@dialplane/contract/ground/branding/brand-color"
import type { TemplateBrandField, TemplateBranding } from "@dialplane/contract/commercial/partners/partners.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { templateMessages } from "./templates.messages.ts"
import classes from "./templates.module.css"

interface Props {
  readonly values: TemplateBranding
  readonly errors: Readonly<Record<string, string>>
  readonly lockedBy?: string | undefined
  readonly onChange: (branding: TemplateBranding) => void
}

const types: Partial<Record<TemplateBrandField, "email" | "tel" | "url">> = {
  supportEmail: "email",
  supportPhone: "tel",
  supportLink: "url",
  mailReplyTo: "email",
}

/** Empty fields are absent: the customer inherits them from the parent account. */
export const TemplateBrandFields = ({ values, errors, lockedBy, onChange }: Props) => {
  const messages = useMessages(templateMessages)
  const set = (name: TemplateBrandField, value: string) => {
    const { [name]: _, ...rest } = values
    onChange(value === "" ? rest : { ...rest, [name]: value })
  }
  const props = (name: TemplateBrandField) => ({
    name: `branding.${name}`,
    label: messages[`brand_${name}`],
    placeholder: messages.fromAbove,
    disabledReason: lockedBy,
    error: errors[`branding.${name}`],
    value: values[name] ?? "",
    onChange: (value: string) => set(name, value),
  })
  const text = (name: TemplateBrandField) => (
    <TextField key={name} type={types[name] ?? "text"} autoComplete="off" {...props(name)} />
  )
  return (
    <div className={classes.settings}>
      <FormColumns>
        {text("productName")}
        <ColorText {...props("primaryColor")} />
      </FormColumns>
      {text("loginTitle")}
      <TextAreaField rows={2} {...props("loginText")} />
      <FormColumns>{(["supportEmail", "supportPhone", "supportLink"] as const).map(text)}</FormColumns>
      <FormColumns>{(["mailSenderName", "mailReplyTo"] as const).map(text)}</FormColumns>
    </div>
  )
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** Checks a color while typing and suggests the nearest readable one. */
const ColorText = ({
  error,
  ...props
}: {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly disabledReason: string | undefined
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const messages = useMessages(templateMessages)
  const verdict = isColor(props.value) ? judgeColor(props.value) : undefined
  return (
    <TextField
      {...props}
      autoComplete="off"
      spellCheck={false}
      leftSectionWidth={42}
      error={verdict?.fault == null ? error : messages.colorNot(verdict.nearest)}
      leftSection={
        <input
          type="color"
          className={classes.well}
          data-empty={props.value === "" || undefined}
          aria-label={messages.pickColor}
          value={isColor(props.value) ? props.value.toLowerCase() : "#0f635b"}
          disabled={props.disabledReason !== undefined}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      }
    />
  )
}
