import {
  componentNames,
  componentStateNames,
  componentStates,
  everyPart,
  regionNames,
  serviceComponents,
  type ComponentState,
  type ServiceComponent,
} from "@dialplane/contract/operations/service-status/components"
import type { AffectedPart } from "@dialplane/contract/operations/service-status/service-status.schema"
import { regions, type Region } from "@dialplane/contract/kit/service"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

interface Props {
  readonly value: readonly AffectedPart[]
  readonly onChange: (value: AffectedPart[]) => void
  readonly error?: string | undefined
  /** The state that is offered first. */
  readonly usual: ComponentState
  readonly disabledReason?: string | undefined
}

const isSame = (one: Omit<AffectedPart, "state">, other: Omit<AffectedPart, "state">) =>
  one.component === other.component && one.region === other.region
const stateOptions = () => componentStates.map((value) => ({ value, label: componentStateNames[value] }))

/** The affected components: many are added at once, each can get another state or be removed. */
export const AffectedField = ({ value, onChange, error, usual, disabledReason }: Props) => {
  const messages = useMessages(keeperMessages)
  const nameOf = ({ component, region }: Omit<AffectedPart, "state">) =>
    messages.part(componentNames[component], regionNames[region])
  return (
    <div className={classes.fields}>
      {disabledReason === undefined && (
        <Adding
          usual={usual}
          onAdd={(added) =>
            onChange(
              everyPart.flatMap((part) => {
                const found = added.find((one) => isSame(one, part)) ?? value.find((one) => isSame(one, part))
                return found === undefined ? [] : [found]
              }),
            )
          }
        />
      )}
      {error !== undefined && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      {value.length === 0 ? (
        <p className={classes.quiet}>{messages.noneAffected}</p>
      ) : (
        <ul className={classes.affected}>
          {value.map((part) => (
            <li key={nameOf(part)}>
              <span>{nameOf(part)}</span>
              <SelectField<ComponentState>
                label={<VisuallyHidden>{messages.stateOf(nameOf(part))}</VisuallyHidden>}
                options={stateOptions()}
                value={part.state}
                disabledReason={disabledReason}
                onChange={(state) =>
                  state !== null && onChange(value.map((one) => (isSame(one, part) ? { ...one, state } : one)))
                }
              />
              <IconButton
                icon="close"
                label={messages.removePart(nameOf(part))}
                disabledReason={disabledReason}
                onClick={() => onChange(value.filter((one) => !isSame(one, part)))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface AddingProps {
  readonly usual: ComponentState
  readonly onAdd: (parts: readonly AffectedPart[]) => void
}
const Adding = ({ usual, onAdd }: AddingProps) => {
  const messages = useMessages(keeperMessages)
  const [components, setComponents] = useState<ServiceComponent[]>([])
  const [where, setWhere] = useState<Region[]>([])
  const [state, setState] = useState(usual)
  const isReady = components.length > 0 && where.length > 0
  const add = () => {
    onAdd(where.flatMap((region) => components.map((component) => ({ component, region, state }))))
    setComponents([])
    setWhere([])
  }
  return (
    <div className={classes.adding}>
      <p className={classes.quiet}>{messages.addAffectedHint}</p>
      <MultiSelectField<ServiceComponent>
        label={messages.components}
        options={serviceComponents.map((one) => ({ value: one, label: componentNames[one] }))}
        value={components}
        onChange={setComponents}
      />
      <MultiSelectField<Region>
        label={messages.regions}
        options={regions.map((one) => ({ value: one, label: regionNames[one] }))}
        value={where}
        onChange={setWhere}
      />
      <div className={classes.addingEnd}>
        <SelectField<ComponentState>
          label={messages.state}
          options={stateOptions()}
          value={state}
          onChange={(next) => next !== null && setState(next)}
        />
        <ActionButton icon="add" disabledReason={isReady ? undefined : messages.notChosen} onClick={add}>
          {messages.addAffected}
        </ActionButton>
      </div>
    </div>
  )
}
