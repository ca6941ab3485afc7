import { exitsOf, type FlowStep } from "@dialplane/contract/calling/call-flows/flow-steps"
import { exitText, stepDoes, stepText } from "@dialplane/contract/calling/call-flows/flow-text"
import {
  Handle,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from "@xyflow/react"
import "@xyflow/react/dist/base.css"
import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { AddStepMenu } from "./add-step-menu.tsx"
import { callFlowMessages } from "./call-flows.messages.ts"
import type { FlowViewProps } from "./flow-view.ts"
import { beginning, connect, neighborOf } from "./graph-edit.ts"
import { placeSteps, startNode } from "./flow-layout.ts"
import { iconOf } from "./step-look.ts"
import classes from "./flow-canvas.module.css"

const allInSight = { padding: 0.06, maxZoom: 1 } as const
/** On opening, as much of the flow is shown as can be read and hit with a finger; the fit button shows all of it. */
const smallestZoom = 0.75
const edge = 24

const Shown = createContext<FlowViewProps | undefined>(undefined)
type StepNode = Node<{ readonly step: FlowStep }, "step">
type StartNode = Node<Record<string, never>, "start">

/** The steps as boxes with lines between them, placed automatically. */
export const FlowCanvas = (props: FlowViewProps) => (
  <Shown value={props}>
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  </Shown>
)

const nodeTypes = {
  step: ({ data }: NodeProps<StepNode>) => <StepBox step={data.step} />,
  start: () => <StartBox />,
}

const Canvas = ({ graph, selected, path, lockedBy, onChange, onSelect }: FlowViewProps) => {
  const messages = useMessages(callFlowMessages)
  const flow = useReactFlow()
  const frame = useRef<HTMLDivElement>(null)
  const places = useMemo(() => placeSteps(graph), [graph])
  const nodes = useMemo((): (StepNode | StartNode)[] => {
    const at = (id: string) => {
      const { x, y, width, height } = places.get(id)!
      return { id, position: { x, y }, width, height }
    }
    return [
      { ...at(startNode), type: "start", data: {} },
      ...graph.steps.map((step): StepNode => ({ ...at(step.id), type: "step", data: { step } })),
    ]
  }, [graph, places])
  const edges = useMemo((): Edge[] => {
    const taken = new Set(path.map((id, index) => `${index === 0 ? startNode : path[index - 1]} ${id}`))
    const names = new Map(graph.steps.map((step) => [step.id, stepText(step)]))
    const edge = (source: string, exit: string, target: string): Edge => ({
      id: `${source} ${exit}`,
      source,
      sourceHandle: exit,
      target,
      type: "smoothstep",
      focusable: false,
      ariaLabel: messages.leadsTo(
        source === startNode ? messages.start : exitText(exit),
        names.get(target) ?? messages.openExit,
      ),
      className: taken.has(`${source} ${target}`) ? (classes.taken ?? "") : "",
    })
    return [
      ...(graph.start === null ? [] : [edge(startNode, "start", graph.start)]),
      ...graph.steps.flatMap((step) =>
        exitsOf(step).flatMap(({ exit, to }) => (to === null ? [] : [edge(step.id, exit, to)])),
      ),
    ]
  }, [graph, path, messages])
  // A very long flow is shown from its beginning.
  const look = (id: string | undefined) => {
    const { clientWidth, clientHeight } = frame.current!
    const all = [...places.values()]
    const [right, bottom] = [
      Math.max(...all.map((one) => one.x + one.width)),
      Math.max(...all.map((one) => one.y + one.height)),
    ]
    const zoom = Math.max(
      smallestZoom,
      Math.min(1, (clientWidth - 2 * edge) / right, (clientHeight - 2 * edge) / bottom),
    )
    const place = places.get(id ?? "")
    const along = (size: number, room: number, from: number, length: number, now: number | undefined) => {
      if (size * zoom <= room - 2 * edge) return (room - size * zoom) / 2
      if (now === undefined) return edge
      // Moves only as far as needed to show the step.
      const [first, last] = [from * zoom + now, (from + length) * zoom + now]
      return first < edge ? now + edge - first : last > room - edge ? now + room - edge - last : now
    }
    const now = place === undefined || flow.getZoom() !== zoom ? undefined : flow.getViewport()
    const start = place === undefined ? undefined : edge
    void flow.setViewport({
      x: along(right, clientWidth, place?.x ?? 0, place?.width ?? 0, now?.x ?? start),
      y: along(bottom, clientHeight, place?.y ?? 0, place?.height ?? 0, now?.y ?? start),
      zoom,
    })
  }
  const lookAgain = useEffectEvent(look)
  const count = graph.steps.length
  useEffect(() => {
    const frameId = requestAnimationFrame(() => lookAgain(selected))
    return () => cancelAnimationFrame(frameId)
  }, [count, selected])
  // A panel beside the canvas takes room from it; what is in sight stays so, the way of a simulated call first.
  const last = selected ?? path.at(-1)
  useEffect(() => {
    const observer = new ResizeObserver(() => lookAgain(last))
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [last])

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = (event.target as HTMLElement).dataset["step"]
    if (id === undefined) return
    const to = neighborOf(graph, id, event.key)
    if (to === undefined) return
    event.preventDefault()
    frame.current?.querySelector<HTMLElement>(`[data-step="${to}"]`)?.focus({ preventScroll: true })
    look(to)
  }
  return (
    <div ref={frame} className={classes.canvas} data-selecting={selected !== undefined || undefined} onKeyDown={walk}>
      <ReactFlow
        aria-label={messages.steps}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        nodesDraggable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        nodesConnectable={lockedBy === undefined}
        deleteKeyCode={null}
        disableKeyboardA11y
        minZoom={0.2}
        maxZoom={1.5}
        proOptions={{ hideAttribution: true }}
        onPaneClick={() => onSelect(undefined)}
        isValidConnection={({ target }) => target !== startNode}
        onConnect={({ source, sourceHandle, target }) =>
          onChange(
            connect(graph, source === startNode ? beginning : { stepId: source, exit: sourceHandle ?? "" }, target),
          )
        }
      />
      <div className={classes.zoom} role="group" aria-label={messages.view}>
        <IconButton bordered icon="zoom-in" label={messages.zoomIn} onClick={() => void flow.zoomIn()} />
        <IconButton bordered icon="zoom-out" label={messages.zoomOut} onClick={() => void flow.zoomOut()} />
        <IconButton bordered icon="show" label={messages.fit} onClick={() => void flow.fitView(allInSight)} />
      </div>
      <p className={classes.help}>{messages.canvasHelp}</p>
    </div>
  )
}

const useShown = () => use(Shown)!

const StartBox = () => {
  const messages = useMessages(callFlowMessages)
  const { graph, lockedBy, onAdd } = useShown()
  return (
    <div className={classes.start}>
      <Icon name="phone-in" size={16} />
      {messages.start}
      <Handle type="source" id="start" position={Position.Right} className={classes.handle} />
      {graph.start === null && lockedBy === undefined && (
        <span className={classes.plus}>
          <AddStepMenu
            trigger={
              <ActionButton kind="primary" icon="add">
                {messages.addFirst}
              </ActionButton>
            }
            onChoose={(choice) => onAdd(choice, beginning)}
          />
        </span>
      )}
    </div>
  )
}

const StepBox = ({ step }: { readonly step: FlowStep }) => {
  const messages = useMessages(callFlowMessages)
  const { selected, path, findings, lockedBy, onSelect, onAdd, onRemove } = useShown()
  const own = findings.filter(({ stepId }) => stepId === step.id)
  const errors = own.filter(({ severity }) => severity === "error").length
  const problems = [
    errors > 0 ? messages.errorsIn(errors) : "",
    own.length > errors ? messages.warningsIn(own.length - errors) : "",
    path.includes(step.id) ? messages.passed : "",
  ].filter(Boolean)
  const name = stepText(step)
  return (
    <div
      className={classes.step}
      data-selected={selected === step.id || undefined}
      data-passed={path.includes(step.id) || undefined}
      data-tone={errors > 0 ? "bad" : own.length > 0 ? "warn" : undefined}
    >
      <Handle type="target" position={Position.Left} className={classes.target} isConnectableStart={false} />
      <button
        type="button"
        className={classes.head}
        data-step={step.id}
        aria-label={messages.stepLabel(messages[`kind_${step.kind}`], name, problems.join(", "))}
        aria-pressed={selected === step.id}
        onClick={() => onSelect(step.id)}
        onKeyDown={(event) => {
          if ((event.key !== "Delete" && event.key !== "Backspace") || lockedBy !== undefined) return
          event.preventDefault()
          onRemove(step.id)
        }}
      >
        <span className={classes.mark}>
          <Icon name={iconOf(step)} size={16} />
        </span>
        <span className={classes.names}>
          <span className={classes.kind}>{step.title === "" ? messages[`kind_${step.kind}`] : stepDoes(step)}</span>
          <span className={classes.name} dir="auto">
            {step.title === "" ? shortName(step) : step.title}
          </span>
        </span>
        {own.length > 0 && (
          <span className={classes.alarm}>
            <Icon name={errors > 0 ? "error" : "warning"} size={16} />
          </span>
        )}
      </button>
      {exitsOf(step).map(({ exit, to, need }) => (
        <div key={exit} className={classes.exit} data-open={(to === null && need !== "optional") || undefined}>
          <span className={classes.exitName}>{exitText(exit)}</span>
          {/* Inside the box: beside it, lines of other exits and the next boxes would be below it. */}
          {to === null && lockedBy === undefined && (
            <AddStepMenu
              trigger={<IconButton bordered icon="add" size={32} label={messages.addAt(exitText(exit), name)} />}
              onChoose={(choice) => onAdd(choice, { stepId: step.id, exit })}
            />
          )}
          <Handle type="source" id={exit} position={Position.Right} className={classes.handle} />
        </div>
      ))}
    </div>
  )
}

/** Without the kind, which stands above it: "Schedule: Office hours" is shown as two lines. */
const shortName = (step: FlowStep): string => {
  const text = stepDoes(step)
  const colon = step.kind === "destination" ? -1 : text.indexOf(": ")
  return colon < 0 ? text : text.slice(colon + 2)
}
