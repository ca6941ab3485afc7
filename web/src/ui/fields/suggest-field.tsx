import { Autocomplete, type AutocompleteProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/ScrollArea.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/Combobox.layer.css"
import type { FieldProps } from "./field-props.ts"
import { useField } from "./use-field.tsx"
import dropdown from "./dropdown.module.css"

type Props = FieldProps &
  Omit<
    AutocompleteProps,
    | keyof FieldProps
    | "data"
    | "value"
    | "onChange"
    | "classNames"
    | "disabled"
    | "withAsterisk"
    | "filter"
    | "renderOption"
  > & {
    /** The value that a suggestion puts into the field, and its label. */
    suggestions: readonly { readonly value: string; readonly label: string }[]
    value: string
    onChange: (value: string) => void
  }

/** Free text with suggestions. */
export const SuggestField = ({
  label,
  description,
  error,
  required,
  disabledReason,
  name,
  id,
  suggestions,
  ...props
}: Props) => {
  const field = useField({ label, description, error, required, disabledReason, name, id })
  const labels = new Map(suggestions.map((one) => [one.value, one.label]))
  return field.explain(
    <Autocomplete
      maxDropdownHeight={280}
      comboboxProps={{ shadow: undefined, transitionProps: { duration: 80 }, offset: 4 }}
      {...props}
      {...field.props}
      data={[...labels.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => labels.get(option.value) ?? option.value}
      classNames={{ ...field.classNames, dropdown: dropdown.dropdown, option: dropdown.option }}
      readOnly={field.off || props.readOnly}
      rightSection={field.lock ?? props.rightSection}
    />,
  )
}
