import type { CallFlowDetails } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import type { DestinationKind } from "@dialplane/contract/calling/destinations/destination"
import { stepText } from "@dialplane/contract/calling/call-flows/flow-text"
import { useMediaQuery } from "@mantine/hooks"
import { useEffect, useRef, useState, type KeyboardEvent } from "react"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { NotLoadedState } from "../../ui/states/not-loaded-state.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { callFlowMessages } from "./call-flows.messages.ts"
import { FindingList } from "./finding-list.tsx"
import { FlowList } from "./flow-list.tsx"
import type { FlowViewProps } from "./flow-view.ts"
import { addStep, removeStep } from "./graph-edit.ts"
import { SimulatePanel } from "./simulate-panel.tsx"
import { StepPanel } from "./step-panel.tsx"
import type { FlowEditor as Editor, SaveState } from "./use-flow-editor.ts"
import classes from "./call-flows.module.css"

interface Props {
  readonly flow: CallFlowDetails
  readonly editor: Editor
  readonly lockedBy: string | undefined
  readonly simulating: boolean
  readonly onSimulating: (on: boolean) => void
}

/** The draft on a canvas or, with the same possibilities, as a list. */
export const FlowEditor = ({ flow, editor, lockedBy, simulating, onSimulating }: Props) => {
  const messages = useMessages(callFlowMessages)
  const narrow = useMediaQuery("(max-width: 60em)", undefined, { getInitialValueInEffect: false })
  const [asList, setAsList] = useState(false)
  const [selected, setSelected] = useState<string>()
  const [path, setPath] = useState<readonly string[]>([])
  const [wanted, setWanted] = useState<Readonly<Record<string, DestinationKind>>>({})
  const frame = useRef<HTMLDivElement>(null)
  const leaving = useUnsavedChanges({ isDirty: () => editor.dirty })
  const { graph, findings } = editor
  const step = graph.steps.find(({ id }) => id === selected)
  // Focus goes to a step that was just added.
  const added = useRef<string>(undefined)
  useEffect(() => {
    if (added.current === undefined) return
    frame.current?.querySelector<HTMLElement>(`[data-step="${added.current}"]`)?.focus({ preventScroll: true })
    added.current = undefined
  })
  const view: FlowViewProps = {
    graph,
    findings,
    selected,
    path: simulating ? path : [],
    lockedBy,
    onChange: (next) => editor.change(next),
    onSelect: (id) => {
      setSelected(id)
      if (id !== undefined) onSimulating(false)
    },
    onAdd: (choice, place) => {
      const made = addStep(graph, choice, place)
      editor.change(made.graph)
      if (choice === "voicemail" || choice === "external" || choice === "flow")
        setWanted((before) => ({ ...before, [made.id]: choice }))
      onSimulating(false)
      setSelected(made.id)
      added.current = made.id
    },
    onRemove: (id) => {
      const gone = graph.steps.find((one) => one.id === id)
      if (gone === undefined) return
      editor.change(removeStep(graph, id))
      setSelected(undefined)
      showToast({ tone: "good", title: messages.stepDeleted(stepText(gone)) })
    },
  }
  const closePanel = () => {
    onSimulating(false)
    if (step === undefined) return
    setSelected(undefined)
    frame.current?.querySelector<HTMLElement>(`[data-step="${step.id}"]`)?.focus()
  }
  const shortcut = (event: KeyboardEvent<HTMLDivElement>) => {
    // Escape closes an open list or dialog first.
    const isOpen = (event.target as HTMLElement).closest("[aria-expanded=true], [role=dialog], [role=menu]") !== null
    if (event.key === "Escape" && !event.defaultPrevented && !isOpen) closePanel()
    if (!(event.ctrlKey || event.metaKey) || lockedBy !== undefined) return
    if ((event.target as HTMLElement).closest("input, textarea, [role=dialog]") !== null) return
    const key = event.key.toLowerCase()
    if (key !== "z" && key !== "y") return
    event.preventDefault()
    if (key === "y" || event.shiftKey) editor.redo()
    else editor.undo()
  }
  const showList = asList || narrow
  const panel = simulating ? (
    <SimulatePanel flow={flow} flush={editor.flush} onPath={setPath} onClose={() => onSimulating(false)} />
  ) : (
    step && (
      <StepPanel
        key={step.id}
        graph={graph}
        step={step}
        findings={findings}
        wanted={wanted[step.id]}
        ownExtensionId={flow.extensionId}
        lockedBy={lockedBy}
        onChange={editor.change}
        onAdd={view.onAdd}
        onRemove={view.onRemove}
        onClose={closePanel}
      />
    )
  )
  return (
    <div ref={frame} className={classes.editor} data-list={showList || undefined} onKeyDown={shortcut}>
      <div className={classes.toolbar}>
        <IconButton
          icon="undo"
          label={messages.undo}
          {...off(lockedBy ?? (editor.canUndo ? undefined : messages.nothingToUndo))}
          onClick={editor.undo}
        />
        <IconButton
          icon="redo"
          label={messages.redo}
          {...off(lockedBy ?? (editor.canRedo ? undefined : messages.nothingToRedo))}
          onClick={editor.redo}
        />
        <SaveBadge state={editor.state} isEmpty={graph.steps.length === 0} />
        {!narrow && (
          <div className={classes.views} role="group" aria-label={messages.view}>
            <ActionButton icon="routing" aria-pressed={!asList} onClick={() => setAsList(false)}>
              {messages.canvas}
            </ActionButton>
            <ActionButton icon="list" aria-pressed={asList} onClick={() => setAsList(true)}>
              {messages.list}
            </ActionButton>
          </div>
        )}
      </div>
      {editor.state === "failed" && (
        <Banner
          tone="danger"
          title={messages.notSaved}
          action={<ActionButton onClick={() => void editor.flush()}>{messages.tryAgain}</ActionButton>}
        >
          {editor.problem}
        </Banner>
      )}
      {editor.state === "conflict" && (
        <Banner
          tone="warn"
          title={messages.changedByOther}
          action={
            <>
              <ActionButton onClick={editor.takeTheirs}>{messages.takeTheirs}</ActionButton>
              <ActionButton onClick={editor.keepMine}>{messages.keepMine}</ActionButton>
            </>
          }
        >
          {messages.changedByOtherText}
        </Banner>
      )}
      <div className={classes.work} data-panel={panel !== undefined || undefined}>
        {showList ? (
          <FlowList {...view} panel={narrow && !simulating ? panel : undefined} />
        ) : (
          <div className={classes.canvasFrame}>
            <Canvas {...view} />
          </div>
        )}
        {(!narrow || simulating) && panel}
      </div>
      {graph.steps.length > 0 && (
        <section className={classes.problems} aria-label={messages.problems}>
          {findings.length === 0 ? (
            <StatusBadge tone="good" plain>
              {messages.noProblems}
            </StatusBadge>
          ) : (
            <FindingList findings={findings} onOpen={view.onSelect} />
          )}
        </section>
      )}
      <LeaveDialog {...leaving} />
    </div>
  )
}

const off = (reason: string | undefined) => (reason === undefined ? {} : { disabledReason: reason })

const canvas = lazyComponent(() => import("./flow-canvas.tsx").then((file) => file.FlowCanvas))
const Canvas = (props: FlowViewProps) => {
  const { Part, failed, retry } = useLazyComponent(canvas)
  if (failed) return <NotLoadedState onRetry={retry} />
  return Part === undefined ? <SkeletonBar width="100%" height={200} /> : <Part {...props} />
}

const tones: Readonly<Record<SaveState, StatusTone>> = {
  published: "good",
  saved: "good",
  unsaved: "neutral",
  saving: "running",
  failed: "bad",
  conflict: "warn",
}
const SaveBadge = ({ state, isEmpty }: { readonly state: SaveState; readonly isEmpty: boolean }) => {
  const messages = useMessages(callFlowMessages)
  const words: Readonly<Record<SaveState, string>> = {
    published: messages.upToDate,
    saved: isEmpty ? messages.emptyDraft : messages.savedDraft,
    unsaved: messages.unsaved,
    saving: messages.saving,
    failed: messages.notSaved,
    conflict: messages.changedByOther,
  }
  return (
    <span role="status">
      <StatusBadge plain tone={tones[state]}>
        {words[state]}
      </StatusBadge>
    </span>
  )
}
