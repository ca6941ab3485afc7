import { MultiSelect, type MultiSelectProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/ScrollArea.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/Combobox.layer.css"
import "@mantine/core/styles/Pill.layer.css"
import "@mantine/core/styles/PillsInput.layer.css"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import dropdown from "./dropdown.module.css"
import { enterChooses } from "./enter-chooses.ts"
import type { FieldProps } from "./field-props.ts"
import type { Option } from "./select-field.tsx"
import { useField } from "./use-field.tsx"

type Props<Value extends string> = FieldProps &
  Omit<
    MultiSelectProps,
    keyof FieldProps | "data" | "value" | "defaultValue" | "onChange" | "classNames" | "disabled" | "withAsterisk"
  > & {
    options: readonly Option<Value>[]
    value?: readonly Value[]
    onChange?: (value: Value[]) => void
    messages?: Partial<Messages["field"]>
  }

/** Selects several options, shown as pills. */
export const MultiSelectField = <Value extends string = string>(all: Props<Value>) => {
  const {
    label,
    description,
    error,
    required,
    disabledReason,
    name,
    id,
    options,
    value,
    onChange,
    messages: own,
    ...props
  } = all
  const messages = useMessages("field", own)
  const field = useField({ label, description, error, required, disabledReason, name, id })
  return field.explain(
    <MultiSelect
      placeholder={value && value.length > 0 ? undefined : messages.choose}
      nothingFoundMessage={messages.nothingFound}
      searchable
      hidePickedOptions
      maxDropdownHeight={280}
      comboboxProps={{ shadow: undefined, transitionProps: { duration: 80 }, offset: 4 }}
      {...props}
      {...field.props}
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        enterChooses(event)
      }}
      data={options as unknown as Option[]}
      value={value as string[] | undefined}
      classNames={{ ...field.classNames, dropdown: dropdown.dropdown, option: dropdown.option, pill: dropdown.pill }}
      readOnly={field.off || props.readOnly}
      rightSection={field.lock}
      onChange={(next) => onChange?.(next as Value[])}
    />,
  )
}
