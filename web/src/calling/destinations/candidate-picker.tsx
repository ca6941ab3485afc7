import type {
  DestinationCandidate,
  DestinationSearch,
} from "@dialplane/contract/calling/destinations/destinations.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { destinationCandidatesQuery } from "./destinations.api.ts"
import classes from "./destinations.module.css"

interface Props extends FieldProps {
  readonly kind: DestinationSearch["kind"]
  readonly value: { readonly id: number; readonly label: string } | null
  readonly except?: readonly number[] | undefined
  readonly placeholder: string
  readonly autoFocus?: boolean
  /** False: the list opens by typing or clicking only. */
  readonly openOnFocus?: boolean
  readonly onChange: (found: DestinationCandidate | null) => void
}

const labelOf = ({ extension, name }: DestinationCandidate) => (extension === null ? name : `${extension} ${name}`)

/** Finds what calls can be sent to while the user types. */
export const CandidatePicker = ({ kind, value, except = [], placeholder, onChange, ...field }: Props) => {
  const { accountId } = useAccount()
  const [search, setSearch] = useState("")
  const found = useQuery({
    ...destinationCandidatesQuery(accountId, search === value?.label ? "" : search, kind),
    placeholderData: (before) => before,
  })
  const offered = (found.data ?? []).filter(({ id }) => !except.includes(id))
  const byId = new Map(offered.map((one) => [String(one.id), one]))
  return (
    <SelectField
      {...field}
      searchable
      placeholder={placeholder}
      clearable={!field.required}
      options={[
        ...(value === null ? [] : [{ value: String(value.id), label: value.label }]),
        ...offered.filter(({ id }) => id !== value?.id).map((one) => ({ value: String(one.id), label: labelOf(one) })),
      ]}
      value={value === null ? null : String(value.id)}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has already filtered the options.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const type = byId.get(option.value)?.extensionType
        return (
          <span>
            {option.label}
            {type != null && type !== "Extension" && <span className={classes.type}> · {typeMessages[type]}</span>}
          </span>
        )
      }}
      onChange={(id) => {
        if (id === null) return onChange(null)
        const one = byId.get(id)
        if (one !== undefined) onChange(one)
      }}
    />
  )
}
