import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../kit/data/query.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"

interface Props extends FieldProps {
  readonly accountId: number
  readonly value: { readonly userId: number; readonly name: string } | null
  readonly onChange: (person: { userId: number; name: string } | null) => void
}

/** Picks a user of an account by name, login name, email or extension. */
export const PersonPicker = ({ accountId, value, onChange, ...field }: Props) => {
  const [search, setSearch] = useState("")
  const asked = value !== null && search === value.name ? "" : search
  const found = useQuery({
    ...query(listUsers, { params: { accountId }, query: { search: asked, limit: 20 } }, { customError: true }),
    placeholderData: (before) => before,
  })
  const people = (found.data?.items ?? []).map((person) => ({
    userId: person.userId,
    name: `${person.firstName} ${person.lastName}`,
    extension: person.extensions[0]?.extension,
  }))
  const options = [
    ...(value === null ? [] : [{ value: String(value.userId), label: value.name }]),
    ...people
      .filter(({ userId }) => userId !== value?.userId)
      .map(({ userId, name, extension }) => ({
        value: String(userId),
        label: extension === undefined ? name : `${name} · ${extension}`,
      })),
  ]
  return (
    <SelectField
      {...field}
      searchable
      clearable={!field.required}
      options={options}
      value={value === null ? null : String(value.userId)}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      onChange={(id) => {
        const person = people.find(({ userId }) => String(userId) === id)
        if (id === null) onChange(null)
        else if (person !== undefined) onChange({ userId: person.userId, name: person.name })
      }}
    />
  )
}
