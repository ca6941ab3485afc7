import { exitsOf, readingOrder, type FlowExit, type FlowStep } from "@dialplane/contract/calling/call-flows/flow-steps"
import { exitText, stepText } from "@dialplane/contract/calling/call-flows/flow-text"
import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { AddStepMenu } from "./add-step-menu.tsx"
import { callFlowMessages } from "./call-flows.messages.ts"
import type { FlowViewProps } from "./flow-view.ts"
import { beginning } from "./graph-edit.ts"
import { iconOf } from "./step-look.ts"
import classes from "./flow-list.module.css"

interface Props extends FlowViewProps {
  /** Shown below the selected step, where there is no room beside the list. */
  readonly panel?: ReactNode
}

/** The same steps as an indented list, with everything the canvas can do. */
export const FlowList = (props: Props) => {
  const messages = useMessages(callFlowMessages)
  const { graph, lockedBy, onAdd } = props
  const { rest } = readingOrder(graph)
  // Each step is written out where it is met first.
  const tree = treeOf(props)
  return (
    <div className={classes.list}>
      {graph.start === null ? (
        <div className={classes.empty}>
          <p className={classes.quiet}>{messages.startHint}</p>
          {lockedBy === undefined && (
            <AddStepMenu
              trigger={
                <ActionButton kind="primary" icon="add">
                  {messages.addFirst}
                </ActionButton>
              }
              onChoose={(choice) => onAdd(choice, beginning)}
            />
          )}
        </div>
      ) : (
        <ul className={classes.steps} aria-label={messages.steps}>
          {tree.write(graph.start)}
        </ul>
      )}
      {rest.length > 0 && (
        <section className={classes.rest} aria-label={messages.unreachable}>
          <h3 className={classes.title}>{messages.unreachable}</h3>
          <ul className={classes.steps}>{rest.map(({ id }) => tree.write(id))}</ul>
        </section>
      )}
    </div>
  )
}

const treeOf = (props: Props) => {
  const byId = new Map(props.graph.steps.map((step) => [step.id, step]))
  const written = new Set<string>()
  const write = (id: string): ReactNode => {
    const step = byId.get(id)
    if (step === undefined || written.has(id)) return null
    written.add(id)
    return (
      <li key={id}>
        <StepRow {...props} step={step} />
        {props.selected === id && props.panel}
        {exitsOf(step).length > 0 && (
          <ul className={classes.exits} data-single={exitsOf(step).length === 1 || undefined}>
            {exitsOf(step).map((exit) => writeExit(step, exit))}
          </ul>
        )}
      </li>
    )
  }
  const writeExit = (step: FlowStep, exit: FlowExit): ReactNode => {
    const target = exit.to === null ? undefined : byId.get(exit.to)
    const isNew = target !== undefined && !written.has(target.id)
    return (
      <li key={exit.exit}>
        <ExitRow {...props} step={step} exit={exit} again={isNew ? undefined : target} />
        {isNew && <ul className={classes.steps}>{write(target.id)}</ul>}
      </li>
    )
  }
  return { write }
}

const StepRow = ({
  step,
  selected,
  path,
  findings,
  lockedBy,
  onSelect,
  onRemove,
}: Props & { readonly step: FlowStep }) => {
  const messages = useMessages(callFlowMessages)
  const own = findings.filter(({ stepId }) => stepId === step.id)
  const errors = own.filter(({ severity }) => severity === "error").length
  return (
    <div
      className={classes.step}
      data-selected={selected === step.id || undefined}
      data-passed={path.includes(step.id) || undefined}
    >
      <button
        type="button"
        className={classes.head}
        aria-expanded={selected === step.id}
        data-step={step.id}
        onClick={() => onSelect(selected === step.id ? undefined : step.id)}
        onKeyDown={(event) => {
          if (event.key !== "Delete" || lockedBy !== undefined) return
          event.preventDefault()
          onRemove(step.id)
        }}
      >
        <Icon name={iconOf(step)} size={16} />
        <span dir="auto">{stepText(step)}</span>
      </button>
      {own.length > 0 && (
        <StatusBadge tone={errors > 0 ? "bad" : "warn"} plain>
          {errors > 0 ? messages.errorsIn(errors) : messages.warningsIn(own.length)}
        </StatusBadge>
      )}
    </div>
  )
}

const ExitRow = ({
  step,
  exit: { exit, to },
  again,
  lockedBy,
  onSelect,
  onAdd,
}: Props & { readonly step: FlowStep; readonly exit: FlowExit; readonly again: FlowStep | undefined }) => {
  const messages = useMessages(callFlowMessages)
  return (
    <div className={classes.exit}>
      <span>{exitText(exit)}</span>
      {to === null && (
        <>
          <span className={classes.quiet}>{messages.openExit}</span>
          {lockedBy === undefined && (
            <AddStepMenu
              trigger={
                <IconButton bordered icon="add" size={24} label={messages.addAt(exitText(exit), stepText(step))} />
              }
              onChoose={(choice) => onAdd(choice, { stepId: step.id, exit })}
            />
          )}
        </>
      )}
      {again !== undefined && (
        <button type="button" className={classes.again} onClick={() => onSelect(again.id)}>
          <Icon name="arrow-right" size={14} />
          <span dir="auto">{stepText(again)}</span>
          <span className={classes.quiet}>({messages.seeAbove})</span>
        </button>
      )}
    </div>
  )
}
