import { subjectPermission } from "@dialplane/contract/insight/reports/report-subjects"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMay } from "../../kit/use-may.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { summaryQuery } from "./reports.api.ts"

/** What reports have rows of. */
export type RowSubject = "users" | "queues" | "groups"
const idsField = { users: "userIds", queues: "queueIds", groups: "groupIds" } as const

interface ReportObject {
  readonly id: number
  readonly name: string
  readonly extension: string
}
const labelOf = ({ name, extension }: ReportObject) => (extension === "" ? name : `${name} · ${extension}`)

/** Names from the report itself: whoever may read it does not always see the list of users, queues or groups. */
export const useObjectNames = (subject: RowSubject, ids: readonly number[]): ReadonlyMap<number, string> => {
  const { accountId } = useAccount()
  const may = useMay()
  const { data } = useQuery({
    ...summaryQuery(accountId, subject, { period: "today", [idsField[subject]]: [...ids], pageSize: 200 }),
    enabled: ids.length > 0 && may(subjectPermission[subject]),
    placeholderData: (before) => before,
  })
  return new Map((data?.rows ?? []).map(({ object }) => [object.id, object.name]))
}

interface Props extends FieldProps {
  readonly subject: RowSubject
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
}

/** Several users, queues or groups, found by name or extension. */
export const ObjectsPicker = ({ subject, value, onChange, ...field }: Props) => {
  const { accountId } = useAccount()
  const [search, setSearch] = useState("")
  const names = useObjectNames(subject, value.map(Number))
  const found = useQuery({
    ...summaryQuery(accountId, subject, { period: "today", search, pageSize: 50 }),
    placeholderData: (before) => before,
  })
  const offered = (found.data?.rows ?? []).filter(({ object }) => !value.includes(String(object.id)))
  return (
    <MultiSelectField
      {...field}
      options={[
        ...value.map((id) => ({ value: id, label: names.get(Number(id)) ?? id })),
        ...offered.map(({ object }) => ({ value: String(object.id), label: labelOf(object) })),
      ]}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has already filtered the options.
      filter={({ options }) => options}
    />
  )
}
