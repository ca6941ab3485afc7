import type { EmergencyState } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useQuery } from "@tanstack/react-query"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { addressLine } from "./address-line.ts"
import { emergencyLocationsQuery } from "./emergency-locations.api.ts"
import { emergencyMessages, stateMessages } from "./emergency-locations.messages.ts"
import classes from "./emergency-location-picker.module.css"

const tones: Readonly<Record<EmergencyState, StatusTone>> = {
  validated: "neutral",
  provisioning: "running",
  active: "good",
  failed: "bad",
}

export const EmergencyStateBadge = ({ state, plain }: { readonly state: EmergencyState; readonly plain?: boolean }) => (
  <StatusBadge plain={plain} tone={tones[state]}>
    {stateMessages[state]}
  </StatusBadge>
)

/** The label of the field and column: accounts in the United States and Canada know the service as E911. */
export const useEmergencyLocationLabel = (): string => {
  const messages = useMessages(emergencyMessages)
  const { country } = useLocale()
  return country === "US" || country === "CA" ? messages.emergencyLocationE911 : messages.emergencyLocation
}

interface Props extends Omit<FieldProps, "label"> {
  /** Only where the field means something else than the emergency location itself. */
  readonly label?: string
  readonly accountId: number
  readonly value: number | null
  readonly onChange: (locationId: number | null) => void
  /** Not offered, because it is about to be deleted. */
  readonly except?: number
  /** Only locations in this country are offered. */
  readonly countryId?: string
  /** What applies while none is chosen, when that is not "nothing". */
  readonly emptyText?: string | undefined
}

/**
 * The emergency locations of an account, each with its state. Those that are not active are shown, but cannot be
 * chosen.
 */
export const EmergencyLocationPicker = ({
  accountId,
  value,
  onChange,
  except,
  countryId,
  emptyText,
  ...field
}: Props) => {
  const messages = useMessages(emergencyMessages)
  const label = useEmergencyLocationLabel()
  const locations = useQuery(emergencyLocationsQuery(accountId))
  const offered = (locations.data?.items ?? []).filter(
    (one) => one.locationId !== except && (countryId === undefined || one.countryId === countryId),
  )
  const byValue = new Map(offered.map((one) => [String(one.locationId), one]))
  return (
    <SelectField
      {...field}
      label={field.label ?? label}
      description={field.description ?? messages.pickHint}
      error={field.error ?? (locations.isError ? errorMessage(locations.error) : undefined)}
      placeholder={
        locations.data !== undefined && offered.length === 0 ? messages.noneToPick : (emptyText ?? messages.pick)
      }
      clearable={!field.required}
      // The current choice stays even while it is sent to the carrier again; others cannot choose it then.
      options={offered.map(({ locationId, name, state }) => ({
        value: String(locationId),
        label: name,
        disabled: state !== "active",
      }))}
      renderOption={({ option }) => {
        const location = byValue.get(option.value)
        return (
          <span className={classes.option}>
            <span className={classes.text}>
              <span>{option.label}</span>
              {location && <span className={classes.address}>{addressLine(location.address)}</span>}
            </span>
            {location && <EmergencyStateBadge plain state={location.state} />}
          </span>
        )
      }}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
