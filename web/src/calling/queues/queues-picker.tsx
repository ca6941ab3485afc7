import { useQuery } from "@tanstack/react-query"
import { useCan } from "../../kit/can.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { queuesQuery } from "./queues.api.ts"

interface Props extends FieldProps {
  readonly accountId: number
  readonly value: readonly number[]
  readonly onChange: (queueIds: number[]) => void
}

/** Several call queues of an account. */
export const QueuesPicker = ({ accountId, value, onChange, ...field }: Props) => {
  const queues = useQuery({ ...queuesQuery(accountId), enabled: useCan("read:call-queues") })
  return (
    <MultiSelectField
      {...field}
      options={(queues.data?.items ?? []).map(({ queueId, extension, name }) => ({
        value: String(queueId),
        label: `${extension} ${name}`,
      }))}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}
