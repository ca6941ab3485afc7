import { listCallGroups } from "@dialplane/contract/calling/call-groups/call-groups.endpoints"
import {
  monitoringTargetKinds,
  type MonitoringTargetKind,
} from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { listQueues } from "@dialplane/contract/calling/queues/queues.endpoints"
import { useQuery } from "@tanstack/react-query"
import { PersonPicker } from "../../identity/users/person-picker.tsx"
import { LocationPicker, useLocationName } from "../../inventory/locations/location-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { query } from "../../kit/data/query.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { monitoringMessages } from "./call-monitoring.messages.ts"

export interface PickedTarget {
  readonly kind: MonitoringTargetKind
  readonly id: number | null
  readonly name: string
}

interface Props {
  readonly value: PickedTarget
  readonly onChange: (target: PickedTarget) => void
  readonly error?: string | undefined
}

/** Whose calls a rule is about: first the kind, then which one. */
export const TargetPicker = ({ value, onChange, error }: Props) => {
  const messages = useMessages(monitoringMessages)
  const { accountId } = useAccount()
  const locationName = useLocationName(accountId)
  const { kind, id } = value
  return (
    <FormColumns>
      <SelectField<MonitoringTargetKind>
        label={messages.kind}
        description={messages[`kindHint_${kind}`]}
        allowDeselect={false}
        options={monitoringTargetKinds.map((one) => ({ value: one, label: messages[`kind_${one}`] }))}
        value={kind}
        onChange={(next) => next !== null && onChange({ kind: next, id: null, name: "" })}
      />
      {kind === "person" ? (
        <PersonPicker
          accountId={accountId}
          label={messages.choose_person}
          name="target"
          required
          error={error}
          value={id === null ? null : { userId: id, name: value.name }}
          onChange={(person) => onChange({ kind, id: person?.userId ?? null, name: person?.name ?? "" })}
        />
      ) : kind === "location" ? (
        <LocationPicker
          accountId={accountId}
          label={messages.choose_location}
          name="target"
          required
          error={error}
          value={id}
          onChange={(next) => onChange({ kind, id: next, name: next === null ? "" : (locationName(next) ?? "") })}
        />
      ) : kind === "everyone" ? undefined : (
        <OfExtension
          kind={kind}
          label={messages[`choose_${kind}`]}
          name="target"
          required
          error={error}
          value={value}
          onChange={onChange}
        />
      )}
    </FormColumns>
  )
}

interface OfExtensionProps extends FieldProps {
  readonly kind: "group" | "queue"
  readonly value: PickedTarget
  readonly onChange: (target: PickedTarget) => void
}
/** An account has few queues and groups: they are read once. */
const OfExtension = ({ kind, value, onChange, ...field }: OfExtensionProps) => {
  const { accountId } = useAccount()
  const most = { limit: 750 }
  const unseen = [useWhyNot("read:call-groups"), useWhyNot("read:call-queues")]
  const groups = useQuery({
    ...query(listCallGroups, { params: { accountId }, query: most }, { customError: true }),
    enabled: kind === "group" && unseen[0] === undefined,
  })
  const queues = useQuery({
    ...query(listQueues, { params: { accountId }, query: most }, { customError: true }),
    enabled: kind === "queue" && unseen[1] === undefined,
  })
  const options =
    kind === "group"
      ? (groups.data?.items ?? []).map((one) => ({
          value: String(one.callGroupId),
          label: `${one.extension} ${one.name}`,
        }))
      : (queues.data?.items ?? []).map((one) => ({
          value: String(one.queueId),
          label: `${one.extension} ${one.name}`,
        }))
  return (
    <SelectField
      {...field}
      disabledReason={unseen[kind === "group" ? 0 : 1]}
      searchable
      options={options}
      value={value.id === null ? null : String(value.id)}
      onChange={(next) =>
        onChange({
          kind,
          id: next === null ? null : Number(next),
          name: options.find((one) => one.value === next)?.label ?? "",
        })
      }
    />
  )
}
