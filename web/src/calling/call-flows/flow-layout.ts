import { exitsOf, type FlowGraph, type FlowStep } from "@dialplane/contract/calling/call-flows/flow-steps"
import { Graph, layout } from "@dagrejs/dagre"

/** As in flow-canvas.module.css. */
const stepWidth = 232
const headHeight = 56
const exitHeight = 34
const startWidth = 120
const startHeight = 40
export const startNode = "(start)"

const heightOf = (step: FlowStep): number => headHeight + exitsOf(step).length * exitHeight + 2

interface Placed {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Places all steps from left to right. The same flow always looks the same; nobody arranges anything. */
export const placeSteps = ({ start, steps }: FlowGraph): ReadonlyMap<string, Placed> => {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: "LR", nodesep: 28, ranksep: 56, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  graph.setNode(startNode, { width: startWidth, height: startHeight })
  for (const step of steps) graph.setNode(step.id, { width: stepWidth, height: heightOf(step) })
  if (start !== null) graph.setEdge(startNode, start)
  for (const step of steps)
    for (const { exit, to } of exitsOf(step)) if (to !== null && to !== step.id) graph.setEdge(step.id, to, {}, exit)
  // Steps of one column stay in the order of the exits that lead to them.
  layout(graph, { disableOptimalOrderHeuristic: true })
  return new Map(
    graph.nodes().map((id) => {
      const { x, y, width, height } = graph.node(id) as { x: number; y: number; width: number; height: number }
      return [id, { id, x: x - width / 2, y: y - height / 2, width, height }]
    }),
  )
}
