import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { lineCountOf, modelName, type Make } from "@dialplane/contract/inventory/devices/models"
import { useState } from "react"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { deviceMessages } from "./devices.messages.ts"
import { PhoneHolderField, type Holder } from "./phone-holder-field.tsx"
import classes from "./line-fields.module.css"

export interface LineValue {
  readonly id?: number | undefined
  readonly extensionId?: number | null | undefined
  readonly e911LocationId?: number | null | undefined
  readonly label?: string | undefined
}

interface Props {
  readonly device: Device | undefined
  readonly make: Make
  readonly model: string
  readonly lines: readonly LineValue[]
  readonly holder: Holder | null
  readonly emergencyHint: string | undefined
  readonly emergencyEmptyText: string | undefined
  readonly emergencyLockedBy: string | undefined
  readonly disabledReason?: string | undefined
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onChange: (lines: LineValue[]) => void
}

/** The first line has the phone's extension; further lines can have other extensions. */
export const LineFields = ({
  device,
  make,
  model,
  lines,
  holder,
  emergencyHint,
  emergencyEmptyText,
  emergencyLockedBy,
  disabledReason,
  errors,
  onChange,
}: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId, countryCode } = useAccount()
  const [chosen, setChosen] = useState<ReadonlyMap<number, Holder>>(new Map())
  const holders = new Map([
    ...(device?.lines ?? []).flatMap((line) =>
      line.extensionId === null
        ? []
        : [
            [
              line.extensionId,
              { id: line.extensionId, number: line.extension ?? "", name: line.extensionName ?? "" },
            ] as const,
          ],
    ),
    ...chosen,
  ])
  const limit = lineCountOf(make, model) ?? 1
  const change = (index: number, part: LineValue) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  return (
    <>
      {lines.map((line, index) => {
        const speaker =
          line.extensionId === undefined
            ? holder
            : line.extensionId === null
              ? null
              : (holders.get(line.extensionId) ?? null)
        return (
          <fieldset key={line.id ?? `new-${index}`} className={classes.line}>
            <legend className={classes.legend}>
              <span>{messages.line(index + 1)}</span>
              {lines.length > 1 && (
                <IconButton
                  icon="delete"
                  label={messages.removeLine(index + 1)}
                  disabledReason={disabledReason}
                  onClick={() => onChange(lines.filter((_, at) => at !== index))}
                />
              )}
            </legend>
            <FormColumns>
              {index === 0 ? (
                <TextField
                  label={messages.label}
                  placeholder={holder === null ? undefined : `${holder.number} ${holder.name}`}
                  disabledReason={disabledReason}
                  autoComplete="off"
                  name={`lines.${index}.label`}
                  error={errors[`lines.${index}.label`]}
                  value={line.label ?? ""}
                  onChange={(label) => change(index, { label })}
                />
              ) : (
                <PhoneHolderField
                  label={messages.lineExtension}
                  disabledReason={disabledReason}
                  value={speaker}
                  error={errors[`lines.${index}.extensionId`]}
                  onChange={(next) => {
                    if (next !== null) setChosen((before) => new Map([...before, [next.id, next]]))
                    change(index, { extensionId: next?.id ?? null })
                  }}
                />
              )}
              <EmergencyLocationPicker
                description={emergencyHint}
                emptyText={emergencyEmptyText}
                disabledReason={disabledReason ?? emergencyLockedBy}
                accountId={accountId}
                countryId={countryCode}
                error={errors[`lines.${index}.e911LocationId`]}
                value={line.e911LocationId ?? null}
                onChange={(next) => change(index, { e911LocationId: next })}
              />
            </FormColumns>
          </fieldset>
        )
      })}
      {errors["lines"] !== undefined && (
        <p className={classes.error} role="alert">
          {errors["lines"]}
        </p>
      )}
      <div>
        <ActionButton
          icon="add"
          disabledReason={
            disabledReason ?? (lines.length >= limit ? messages.lineFull(modelName(make, model), limit) : undefined)
          }
          onClick={() => onChange([...lines, { extensionId: null }])}
        >
          {messages.addLine}
        </ActionButton>
      </div>
    </>
  )
}
