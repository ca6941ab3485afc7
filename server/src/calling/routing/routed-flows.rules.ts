import type { FlowNode } from "@dialplane/contract/calling/routing/flow-graph"
import type { RoutedFlow } from "@dialplane/contract/calling/routing/routing-config"
import type { RoutingRows } from "./routing-rows.rules.ts"
import type { Slots } from "./routed-destinations.rules.ts"

/** As stored: destinations are rows, so that they are real references; sounds are named by id. */
interface StoredGraph {
  readonly start: string | null
  readonly nodes: Readonly<Record<string, StoredNode>>
}
/** A draft may lack schedules and sounds. */
type StoredNode =
  | Extract<FlowNode, { kind: "condition" }>
  | (Omit<Extract<FlowNode, { kind: "schedule" }>, "scheduleId"> & { readonly scheduleId: number | null })
  | (Omit<Extract<FlowNode, { kind: "menu" }>, "greeting"> & { readonly greetingId: number | null })
  | (Omit<Extract<FlowNode, { kind: "announcement" }>, "sound"> & { readonly mediaId: number | null })
  | Omit<Extract<FlowNode, { kind: "destination" }>, "to">

export const flowOf = (
  { id, name, graph, isDraft }: RoutingRows["flows"][number],
  { media }: RoutingRows,
  slots: Slots,
): RoutedFlow => {
  const { start, nodes } = graph as StoredGraph
  const sound = (mediaId: number | null) => media.find((one) => one.mediaId === mediaId) ?? null
  const read = (nodeId: string, node: StoredNode): FlowNode | undefined => {
    switch (node.kind) {
      case "destination": {
        const to = slots("flow", id, `${isDraft ? "draft" : "published"}.${nodeId}`)
        return to === null ? undefined : { ...node, to }
      }
      case "menu":
        return { ...node, greeting: sound(node.greetingId) }
      case "announcement": {
        const found = sound(node.mediaId)
        return found === null ? undefined : { ...node, sound: found }
      }
      case "schedule": {
        const { scheduleId } = node
        return scheduleId === null ? undefined : { ...node, scheduleId }
      }
      case "condition":
        return node
    }
  }
  return {
    id,
    name,
    start: start ?? "",
    nodes: new Map(
      Object.entries(nodes).flatMap(([nodeId, node]) => {
        const found = read(nodeId, node)
        return found === undefined ? [] : [[nodeId, found] as const]
      }),
    ),
  }
}
