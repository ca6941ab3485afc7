import type { ListFilter } from "../../kit/list/list-view.tsx"

type Option = ListFilter["options"][number]

/** The selected value is always among the options, also if it came from the address. */
export const withChosen = (
  options: readonly Option[],
  value: string | number | undefined,
  label: (value: string) => string,
): readonly Option[] => {
  const chosen = value === undefined ? undefined : String(value)
  return chosen === undefined || options.some((option) => option.value === chosen)
    ? options
    : [{ value: chosen, label: label(chosen) }, ...options]
}
