import type { RoutingGraph } from "@dialplane/contract/calling/routing/routing-graph"

type Edge = RoutingGraph["edges"][number]
export interface TreeEntry {
  readonly edge: Edge | undefined
  readonly node: RoutingGraph["nodes"][number]
  /** Shown further up already, with what follows it. */
  readonly again: boolean
  readonly children: readonly TreeEntry[]
}

/** A graph as an indented list: what follows an entry is shown once, where the entry comes first. */
export const treeOf = ({ start, nodes, edges }: RoutingGraph): TreeEntry | undefined => {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const following = new Map<string, Edge[]>()
  for (const edge of edges) following.set(edge.from, [...(following.get(edge.from) ?? []), edge])
  const seen = new Set<string>()
  const entry = (key: string, edge?: Edge): TreeEntry | undefined => {
    const node = byKey.get(key)
    if (node === undefined) return undefined
    const again = seen.has(key)
    seen.add(key)
    const next = again ? [] : (following.get(key) ?? [])
    return { edge, node, again: again && following.has(key), children: next.flatMap((one) => entry(one.to, one) ?? []) }
  }
  return entry(start)
}
