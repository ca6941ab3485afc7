import type { AgentCandidate } from "@dialplane/contract/calling/queues/queues.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { agentCandidatesQuery } from "./queues.api.ts"

interface Props extends FieldProps {
  readonly accountId: number
  readonly value: readonly number[]
  readonly onChange: (extensionIds: number[]) => void
  /** Extensions that are not offered. */
  readonly without?: readonly number[]
}

export const agentLabel = ({ extension, name, userName }: AgentCandidate) => `${userName ?? name} · ${extension}`

/** Extensions that can be agents, searched by number, name and user. */
export const AgentsPicker = ({ accountId, value, onChange, without = [], ...field }: Props) => {
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const found = useQuery({
    ...agentCandidatesQuery(accountId, search),
    enabled: field.disabledReason === undefined,
    placeholderData: (before) => before,
  })
  const offered = (found.data ?? []).filter(
    ({ extensionId }) => !value.includes(extensionId) && !without.includes(extensionId),
  )
  const options = [
    ...value.map((id) => ({ value: String(id), label: chosen.get(id) ?? String(id) })),
    ...offered.map((agent) => ({ value: String(agent.extensionId), label: agentLabel(agent) })),
  ]
  const choose = (ids: readonly string[]) => {
    const next = ids.map(Number)
    setChosen(
      (before) =>
        new Map([
          ...before,
          ...offered
            .filter(({ extensionId }) => next.includes(extensionId))
            .map((agent) => [agent.extensionId, agentLabel(agent)] as const),
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
