import { autoModel, isPhoneMake, lineCountOf, makeNames, type Make } from "@dialplane/contract/inventory/devices/models"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { modelsQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./model-fields.module.css"

interface Props {
  readonly make: Make
  readonly model: string
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly disabledReason?: string | undefined
  readonly onChange: (make: Make, model: string) => void
}

/** Make and model, as offered in the account's country. */
export const ModelFields = ({ make, model, errors, disabledReason, onChange }: Props) => {
  const messages = useMessages(deviceMessages)
  const { countryCode } = useAccount()
  const found = useQuery(modelsQuery(countryCode))
  const offered = found.data ?? []
  const models = offered.find(({ name }) => name === make)?.models ?? []
  const count = lineCountOf(make, model)
  // A phone keeps a make that is no longer offered.
  const shownMakes = offered.some(({ name }) => name === make)
    ? offered
    : [{ name: make, description: makeNames[make] }, ...offered]
  const shownModels = models.some(({ provision_model }) => provision_model === model)
    ? models
    : [{ provision_model: model, description: model }, ...models]
  const note = isPhoneMake(make)
    ? [count === undefined ? "" : messages.holdsLines(count), model === autoModel(make) ? messages.modelHint : ""]
        .filter(Boolean)
        .join(" ")
    : ""
  return (
    <div className={classes.fields}>
      <FormColumns>
        <SelectField
          label={messages.make}
          required
          disabledReason={disabledReason}
          name="make"
          error={errors["make"] ?? (found.isError ? errorMessage(found.error) : undefined)}
          options={shownMakes.map(({ name, description }) => ({ value: name as Make, label: description }))}
          value={make}
          onChange={(next) =>
            next !== null && next !== make && onChange(next, isPhoneMake(next) ? autoModel(next) : next)
          }
        />
        {isPhoneMake(make) && (
          <SelectField
            label={messages.modelOnly}
            required
            searchable
            disabledReason={disabledReason}
            name="model"
            error={errors["model"]}
            options={shownModels.map(({ provision_model, description }) => ({
              value: provision_model,
              label: provision_model === autoModel(make) ? messages.autoModel : description,
            }))}
            value={model}
            onChange={(next) => next !== null && onChange(make, next)}
          />
        )}
      </FormColumns>
      {note !== "" && <p className={classes.note}>{note}</p>}
    </div>
  )
}
