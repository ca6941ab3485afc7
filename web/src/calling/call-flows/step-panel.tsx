import type { FlowFinding } from "@dialplane/contract/calling/call-flows/flow-check"
import {
  canBeUnanswered,
  exitsOf,
  flowLimits,
  readingOrder,
  type FlowGraph,
  type FlowStep,
  type StepOf,
} from "@dialplane/contract/calling/call-flows/flow-steps"
import { exitText, stepText } from "@dialplane/contract/calling/call-flows/flow-text"
import type { Destination, DestinationKind } from "@dialplane/contract/calling/destinations/destination"
import { menuKeys } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { useState } from "react"
import { SchedulePicker } from "../../inventory/schedules/schedule-picker.tsx"
import { schedulesQuery } from "../../inventory/schedules/schedules.api.ts"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { DestinationPicker, type DestinationValue } from "../destinations/destination-picker.tsx"
import { MediaPicker } from "../media/media-picker.tsx"
import { AddStepMenu } from "./add-step-menu.tsx"
import { callFlowMessages } from "./call-flows.messages.ts"
import { changeStep, connect, type FlowPlace, type StepChoice } from "./graph-edit.ts"
import { FindingList } from "./finding-list.tsx"
import classes from "./call-flows.module.css"

interface Props {
  readonly graph: FlowGraph
  readonly step: FlowStep
  readonly findings: readonly FlowFinding[]
  /** What a new destination was meant to be. */
  readonly wanted: DestinationKind | undefined
  readonly ownExtensionId: number
  readonly lockedBy: string | undefined
  readonly onChange: (graph: FlowGraph, merging?: string) => void
  readonly onAdd: (choice: StepChoice, place: FlowPlace) => void
  readonly onRemove: (stepId: string) => void
  readonly onClose: () => void
}

/** Everything about one step, for every kind. */
export const StepPanel = (props: Props) => {
  const messages = useMessages(callFlowMessages)
  const { graph, step, findings, lockedBy, onChange, onRemove, onClose } = props
  const own = findings.filter(({ stepId }) => stepId === step.id)
  const name = stepText(step)
  const put = (changed: FlowStep, merging?: string) => onChange(changeStep(graph, changed), merging)
  return (
    <section className={classes.panel} aria-label={name}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{messages[`kind_${step.kind}`]}</h2>
        <IconButton icon="close" label={messages.close} onClick={onClose} />
      </header>
      <FindingList findings={own} />
      <Fields {...props} put={put} />
      <TextField
        label={messages.stepName}
        description={messages.stepNameHint}
        autoComplete="off"
        maxLength={flowLimits.title}
        disabledReason={lockedBy}
        value={step.title}
        onChange={(title) => put({ ...step, title }, `title ${step.id}`)}
      />
      <Exits {...props} />
      {lockedBy === undefined && (
        <div className={classes.panelFoot}>
          <ActionButton icon="delete" kind="danger" onClick={() => onRemove(step.id)}>
            {messages.deleteStep}
          </ActionButton>
        </div>
      )}
    </section>
  )
}

type Put = (changed: FlowStep, merging?: string) => void

const Fields = (props: Props & { readonly put: Put }) => {
  const { step } = props
  switch (step.kind) {
    case "schedule":
      return <ScheduleFields {...props} step={step} />
    case "menu":
      return <MenuFields {...props} step={step} />
    case "announcement":
      return <SoundField {...props} step={step} />
    case "condition":
      return <ConditionFields key={step.id} {...props} step={step} />
    case "destination":
      return <DestinationFields key={step.id} {...props} step={step} />
  }
}

interface Of<Kind extends FlowStep["kind"]> {
  readonly step: StepOf<Kind>
  readonly lockedBy: string | undefined
  readonly put: Put
}

const ScheduleFields = ({ step, lockedBy, put }: Of<"schedule">) => {
  const messages = useMessages(callFlowMessages)
  const { accountId } = useAccount()
  const schedules = useQuery({ ...schedulesQuery(accountId), enabled: useCan("read:schedules") })
  return (
    <SchedulePicker
      label={messages.schedule}
      description={messages.openNow}
      none={messages.noSchedule}
      disabledReason={lockedBy}
      value={step.scheduleId}
      chosenName={step.scheduleName ?? null}
      onChange={(scheduleId) =>
        put({
          ...step,
          scheduleId,
          scheduleName: schedules.data?.items.find((one) => one.scheduleId === scheduleId)?.name ?? null,
        })
      }
    />
  )
}

const SoundField = ({ step, lockedBy, put }: Of<"announcement">) => {
  const messages = useMessages(callFlowMessages)
  return (
    <MediaPicker
      label={messages.sound}
      kind="greeting"
      required
      disabledReason={lockedBy}
      value={step.sound}
      onChange={(sound) => put({ ...step, sound })}
    />
  )
}

const MenuFields = ({ step, lockedBy, put }: Of<"menu">) => {
  const messages = useMessages(callFlowMessages)
  const free = menuKeys.filter((key) => !step.keys.some((one) => one.key === key))
  return (
    <>
      <MediaPicker
        label={messages.greeting}
        kind="greeting"
        allowNone={messages.standardGreeting}
        disabledReason={lockedBy}
        value={step.greeting}
        onChange={(greeting) => put({ ...step, greeting })}
      />
      <fieldset className={classes.keys}>
        <legend>{messages.keys}</legend>
        {menuKeys.map((key) => {
          const used = !free.includes(key)
          return (
            <button
              key={key}
              type="button"
              className={classes.key}
              aria-pressed={used}
              aria-label={used ? messages.removeKey(key) : `${messages.addKey} ${key}`}
              disabled={lockedBy !== undefined}
              onClick={() =>
                put({
                  ...step,
                  keys: used ? step.keys.filter((one) => one.key !== key) : [...step.keys, { key, next: null }],
                })
              }
            >
              {key}
            </button>
          )
        })}
      </fieldset>
      <SwitchField
        label={messages.dialExtensions}
        disabledReason={lockedBy}
        checked={step.dialExtensions}
        onChange={(dialExtensions) => put({ ...step, dialExtensions })}
      />
      <div className={classes.pair}>
        <NumberField
          label={messages.waitSeconds}
          unit={messages.seconds}
          min={1}
          max={flowLimits.mostWait}
          disabledReason={lockedBy}
          value={step.waitSeconds}
          onChange={(value) => put({ ...step, waitSeconds: within(value, 1, flowLimits.mostWait) }, `wait ${step.id}`)}
        />
        <NumberField
          label={messages.retries}
          unit={messages.times}
          min={0}
          max={flowLimits.retries}
          disabledReason={lockedBy}
          value={step.retries}
          onChange={(value) => put({ ...step, retries: within(value, 0, flowLimits.retries) }, `retries ${step.id}`)}
        />
      </div>
    </>
  )
}
const within = (value: number | null, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value ?? least)))

const ConditionFields = ({ step, lockedBy, put }: Of<"condition">) => {
  const messages = useMessages(callFlowMessages)
  const { caller } = step
  const [patterns, setPatterns] = useState(caller.patterns.join("\n"))
  const [countries, setCountries] = useState(caller.countries.join(" "))
  const read = (text: string) =>
    text
      .split(/[\n,;]+/)
      .map((line) => line.replace(/[^\da-z*?]/gi, ""))
      .filter(Boolean)
  const readCountries = (text: string) =>
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean)
  const [badPatterns, badCountries] = [
    read(patterns).some((one) => !/^[0-9*?]{1,20}$/.test(one)),
    readCountries(countries).some((one) => !/^[A-Z]{2}$/.test(one)),
  ]
  return (
    <>
      <TextAreaField
        label={messages.patterns}
        description={messages.patternsHint}
        error={badPatterns ? messages.patternsInvalid : undefined}
        disabledReason={lockedBy}
        rows={3}
        autosize
        value={patterns}
        onChange={(text) => {
          setPatterns(text)
          const all = read(text)
          if (all.every((one) => /^[0-9*?]{1,20}$/.test(one)))
            put(
              { ...step, caller: { ...caller, patterns: [...new Set(all)].slice(0, flowLimits.patterns) } },
              `numbers ${step.id}`,
            )
        }}
      />
      <TextField
        label={messages.countries}
        description={messages.countriesHint}
        error={badCountries ? messages.countriesInvalid : undefined}
        disabledReason={lockedBy}
        autoComplete="off"
        value={countries}
        onChange={(text) => {
          setCountries(text)
          const all = readCountries(text)
          if (all.every((one) => /^[A-Z]{2}$/.test(one)))
            put(
              { ...step, caller: { ...caller, countries: [...new Set(all)].slice(0, flowLimits.countries) } },
              `countries ${step.id}`,
            )
        }}
      />
      <SwitchField
        label={messages.anonymous}
        disabledReason={lockedBy}
        checked={caller.anonymous}
        onChange={(anonymous) => put({ ...step, caller: { ...caller, anonymous } })}
      />
    </>
  )
}

const allKinds: readonly DestinationKind[] = ["extension", "voicemail", "external", "flow", "directory", "hangUp"]

const DestinationFields = ({
  step,
  wanted = "extension",
  ownExtensionId,
  lockedBy,
  put,
}: Of<"destination"> & Pick<Props, "wanted" | "ownExtensionId">) => {
  const messages = useMessages(callFlowMessages)
  const [typed, setTyped] = useState<DestinationValue>(step.to)
  const change = (to: DestinationValue) => {
    setTyped(to)
    const complete = isComplete(to) ? to : null
    put(
      { ...step, to: complete, noAnswer: canBeUnanswered(complete) ? step.noAnswer : null },
      to?.kind === "external" ? `to ${step.id}` : undefined,
    )
  }
  return (
    <>
      <div className={classes.stacked}>
        <DestinationPicker
          label={messages.to}
          path="to"
          errors={{}}
          kinds={[wanted, ...allKinds.filter((kind) => kind !== wanted)]}
          except={[ownExtensionId]}
          disabledReason={lockedBy}
          // Undone and redone changes are shown too.
          value={typed !== null && !isComplete(typed) ? typed : step.to}
          onChange={change}
        />
      </div>
      {step.to?.kind === "extension" && step.to.extensionType === "Call Queue" && (
        <p className={classes.quiet}>{messages.queueDecides}</p>
      )}
    </>
  )
}
/** A number is sent when it can be one. */
const isComplete = (to: Destination | null): boolean =>
  to !== null && (to.kind !== "external" || to.number.replace(/\D/g, "").length >= 7)

const open = "-"
const Exits = ({ graph, step, lockedBy, onChange, onAdd }: Props) => {
  const messages = useMessages(callFlowMessages)
  const exits = exitsOf(step)
  if (exits.length === 0) return null
  const { met, rest } = readingOrder(graph)
  return (
    <div className={classes.exits} role="group" aria-label={messages.exits}>
      {exits.map(({ exit, to, need }) => (
        <div key={exit} className={classes.exitRow}>
          <SelectField
            label={exitText(exit)}
            searchable
            disabledReason={lockedBy}
            options={[
              { value: open, label: need === "optional" ? messages.exitOwn : messages.exitOpen },
              ...[...met, ...rest]
                .filter((one) => one.id !== step.id || step.kind === "menu")
                .map((one) => ({ value: one.id, label: stepText(one) })),
            ]}
            value={to ?? open}
            onChange={(chosen) => onChange(connect(graph, { stepId: step.id, exit }, chosen === open ? null : chosen))}
          />
          {to === null && lockedBy === undefined && (
            <AddStepMenu
              trigger={
                <IconButton bordered icon="add" size={34} label={messages.addAt(exitText(exit), stepText(step))} />
              }
              onChoose={(choice) => onAdd(choice, { stepId: step.id, exit })}
            />
          )}
        </div>
      ))}
    </div>
  )
}
