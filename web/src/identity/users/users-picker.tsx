import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { query } from "../../kit/data/query.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"

interface PickedPerson {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
}

interface Props extends FieldProps {
  readonly accountId: number
  readonly value: readonly number[]
  readonly onChange: (userIds: number[]) => void
  /** Users chosen already, whose names need no search. */
  readonly known?: readonly PickedPerson[]
}

const nameOf = ({ firstName, lastName }: PickedPerson) => `${firstName} ${lastName}`

/** Picks several users of an account by name, login name, email or extension. */
export const UsersPicker = ({ accountId, value, onChange, known = [], ...field }: Props) => {
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(
    () => new Map(known.map((person) => [person.userId, nameOf(person)])),
  )
  const found = useQuery({
    ...query(listUsers, { params: { accountId }, query: { search, limit: 20 } }, { customError: true }),
    placeholderData: (before) => before,
  })
  const offered = (found.data?.items ?? []).filter(({ userId }) => !value.includes(userId))
  const options = [
    ...value.map((userId) => ({ value: String(userId), label: chosen.get(userId) ?? String(userId) })),
    ...offered.map((person) => ({
      value: String(person.userId),
      label:
        person.extensions[0] === undefined ? nameOf(person) : `${nameOf(person)} · ${person.extensions[0].extension}`,
    })),
  ]
  const choose = (ids: readonly string[]) => {
    const next = ids.map(Number)
    setChosen(
      (before) =>
        new Map([
          ...before,
          ...offered
            .filter(({ userId }) => next.includes(userId))
            .map((person) => [person.userId, nameOf(person)] as const),
        ]),
    )
    onChange(next)
  }
  // The server has already filtered the options.
  return (
    <MultiSelectField
      {...field}
      options={options}
      value={value.map(String)}
      onChange={choose}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
    />
  )
}
