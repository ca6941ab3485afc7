import { Radio, Stack } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/Stack.layer.css"
import "@mantine/core/styles/InlineInput.layer.css"
import "@mantine/core/styles/Radio.layer.css"
import choice from "./choice.module.css"
import type { FieldProps } from "./field-props.ts"
import { useField } from "./use-field.tsx"

type Props<Value extends string> = FieldProps & {
  options: readonly { value: Value; label: string; description?: string }[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
}

/** A few options as radio buttons, each with a description. */
export const ChoiceField = <Value extends string>({ options, value, defaultValue, onChange, ...own }: Props<Value>) => {
  const field = useField(own)
  const { "aria-required": _required, "data-off": _off, name: _name, ...shared } = field.props
  return field.explain(
    <Radio.Group
      {...shared}
      name={own.name}
      value={value}
      defaultValue={defaultValue}
      classNames={{
        label: field.classNames.label,
        description: field.classNames.description,
        error: field.classNames.error,
      }}
      onChange={(next) => (field.off ? undefined : onChange?.(next as Value))}
    >
      <Stack gap={10} mt={6}>
        {options.map((option) => (
          <Radio
            key={option.value}
            size="xs"
            value={option.value}
            label={option.label}
            description={option.description}
            classNames={choice}
          />
        ))}
      </Stack>
    </Radio.Group>,
  )
}
