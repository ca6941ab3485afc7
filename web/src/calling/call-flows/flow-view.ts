import type { FlowFinding } from "@dialplane/contract/calling/call-flows/flow-check"
import type { FlowGraph } from "@dialplane/contract/calling/call-flows/flow-steps"
import type { FlowPlace, StepChoice } from "./graph-edit.ts"

/** What the canvas and the list show and can do: both are the same editor. */
export interface FlowViewProps {
  readonly graph: FlowGraph
  readonly findings: readonly FlowFinding[]
  readonly selected: string | undefined
  /** The steps of the simulated call, in order. */
  readonly path: readonly string[]
  readonly lockedBy: string | undefined
  readonly onChange: (graph: FlowGraph) => void
  readonly onSelect: (stepId: string | undefined) => void
  readonly onAdd: (choice: StepChoice, place: FlowPlace) => void
  readonly onRemove: (stepId: string) => void
}
