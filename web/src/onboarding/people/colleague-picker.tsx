import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { query } from "../../kit/data/query.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"

export interface Colleague {
  readonly userId: number
  readonly extensionId: number | null
  readonly label: string
}

interface Props {
  readonly except: number
  readonly value: Colleague | null
  readonly onChange: (colleague: Colleague | null) => void
  /** Only users with an extension. */
  readonly withExtension?: boolean
  readonly error?: string
  readonly label?: string
}

/** Another user of the account, found by typing. */
export const ColleaguePicker = ({ except, value, onChange, withExtension = false, error, label }: Props) => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const [search, setSearch] = useState("")
  // The field shows the selected user; that text is not a search.
  const typed = search === value?.label ? "" : search
  const found = useQuery({
    ...query(
      listUsers,
      {
        params: { accountId },
        query: { search: typed, limit: 20, ...(withExtension ? { extension: "some" as const } : {}) },
      },
      { customError: true },
    ),
    placeholderData: (before) => before,
  })
  const offered = (found.data?.items ?? [])
    .filter(({ userId }) => userId !== except)
    .map((person): Colleague => {
      const [extension] = person.extensions
      const name = `${person.firstName} ${person.lastName}`
      return {
        userId: person.userId,
        extensionId: extension?.extensionId ?? null,
        label: extension === undefined ? name : `${name} (${extension.extension})`,
      }
    })
  const all = value !== null && !offered.some(({ userId }) => userId === value.userId) ? [value, ...offered] : offered
  return (
    <SelectField
      label={label ?? messages.colleague}
      required
      placeholder={messages.colleaguePlaceholder}
      searchable
      error={error}
      options={all.map(({ userId, label }) => ({ value: String(userId), label }))}
      value={value === null ? null : String(value.userId)}
      onChange={(id) => onChange(all.find(({ userId }) => String(userId) === id) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
    />
  )
}
