import { Graph, layout } from "@dagrejs/dagre"

/** As in journey.module.css. */
const boxWidth = 180
const boxHeight = 52
const letterWidth = 6.2

interface Point {
  readonly x: number
  readonly y: number
}
export interface PlacedGraph {
  readonly width: number
  readonly height: number
  /** Left and top of each box, by the key of its node. */
  readonly boxes: ReadonlyMap<string, Point>
  readonly lines: readonly { readonly text: string; readonly label: Point; readonly path: string }[]
}

export interface DrawnEdge {
  readonly from: string
  readonly to: string
  readonly text: string
}

/** Places a graph from left to right or from top to bottom; ways between the same two are one line. */
export const placeGraph = (
  nodes: readonly { readonly key: string }[],
  edges: readonly DrawnEdge[],
  direction: "LR" | "TB" = "LR",
): PlacedGraph => {
  const graph = new Graph()
  graph.setGraph({ rankdir: direction, nodesep: 18, ranksep: 22, edgesep: 14, marginx: 4, marginy: 4 })
  for (const { key } of nodes) graph.setNode(key, { width: boxWidth, height: boxHeight })
  const words = new Map<string, { readonly from: string; readonly to: string; readonly texts: Set<string> }>()
  for (const edge of edges) {
    if (!graph.hasNode(edge.from) || !graph.hasNode(edge.to) || edge.from === edge.to) continue
    const key = `${edge.from} ${edge.to}`
    const known = words.get(key) ?? { from: edge.from, to: edge.to, texts: new Set<string>() }
    if (edge.text !== "") known.texts.add(edge.text)
    words.set(key, known)
  }
  for (const { from, to, texts } of words.values()) {
    const text = [...texts].join(", ")
    graph.setEdge(from, to, { text, width: text.length * letterWidth, height: 20, labelpos: "c" })
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width,
    height,
    boxes: new Map(
      graph.nodes().map((key) => {
        const { x, y } = graph.node(key) as Point
        return [key, { x: x - boxWidth / 2, y: y - boxHeight / 2 }]
      }),
    ),
    lines: graph.edges().map((one) => {
      const { text, x, y, points } = graph.edge(one) as Point & { text: string; points: readonly Point[] }
      return { text, label: { x, y }, path: smooth(points) }
    }),
  }
}

/** Through the middles of the pieces, rounded at the corners. */
const smooth = (points: readonly Point[]): string => {
  const [first, ...rest] = points
  if (first === undefined) return ""
  const curves = rest.slice(0, -1).map((corner, index) => {
    const next = rest[index + 1]!
    const isLast = index === rest.length - 2
    const end = isLast ? next : { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 }
    return `Q ${corner.x} ${corner.y} ${end.x} ${end.y}`
  })
  const last = rest.length === 1 ? ` L ${rest[0]!.x} ${rest[0]!.y}` : ""
  return `M ${first.x} ${first.y} ${curves.join(" ")}${last}`
}
