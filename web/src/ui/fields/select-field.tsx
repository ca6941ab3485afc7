import { Select, type SelectProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/ScrollArea.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/Combobox.layer.css"
import { useState } from "react"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import type { FieldProps } from "./field-props.ts"
import { PickMark } from "./pick-mark.tsx"
import { useField } from "./use-field.tsx"
import { enterChooses } from "./enter-chooses.ts"
import dropdown from "./dropdown.module.css"

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

type Props<Value extends string> = FieldProps &
  Omit<
    SelectProps,
    keyof FieldProps | "data" | "value" | "defaultValue" | "onChange" | "classNames" | "disabled" | "withAsterisk"
  > & {
    options: readonly Option<Value>[] | readonly { group: string; items: readonly Option<Value>[] }[]
    value?: Value | null
    defaultValue?: Value
    onChange?: (value: Value | null) => void
    messages?: Partial<Messages["field"]>
  }

/** Selects one option. Searchable when there are more than eight. */
export const SelectField = <Value extends string = string>(all: Props<Value>) => {
  const {
    label,
    description,
    error,
    required,
    disabledReason,
    name,
    id,
    options,
    onChange,
    messages: own,
    ...props
  } = all
  const messages = useMessages("field", own)
  // Stays as it is while the list is open: options that arrive then must not turn the field into another one.
  const [isOpen, setOpen] = useState(false)
  const many = options.length > 8
  const [searchable, setSearchable] = useState(many)
  if (!isOpen && searchable !== many) setSearchable(many)
  const field = useField({ label, description, error, required, disabledReason, name, id })
  return field.explain(
    <Select
      placeholder={messages.choose}
      nothingFoundMessage={messages.nothingFound}
      searchable={searchable}
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={280}
      comboboxProps={{ shadow: undefined, transitionProps: { duration: 80 }, offset: 4 }}
      clearButtonProps={{ "aria-label": messages.clearValue(typeof label === "string" ? label : "") }}
      {...props}
      {...field.props}
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        enterChooses(event)
      }}
      data={options as never}
      classNames={{
        ...field.classNames,
        dropdown: dropdown.dropdown,
        option: dropdown.option,
        groupLabel: dropdown.group,
      }}
      readOnly={field.off || props.readOnly}
      rightSection={field.lock ?? (props.clearable && props.value ? undefined : <PickMark />)}
      onChange={(next) => onChange?.(next as Value | null)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />,
  )
}
