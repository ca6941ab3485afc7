import type { RoutingGraph } from "@dialplane/contract/calling/routing/routing-graph"
import { useMemo } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { GraphPicture } from "./graph-picture.tsx"
import { routingMessages } from "./routing.messages.ts"

/** Everything that calls can come to, as boxes with lines between them. */
export const LeadsPicture = ({ graph }: { readonly graph: RoutingGraph }) => {
  const messages = useMessages(routingMessages)
  const boxes = useMemo(
    () =>
      graph.nodes.map(({ key, kind, id, name }) => ({
        key,
        word: messages[`node_${kind}`],
        name,
        objectKind: kind,
        objectId: kind === "number" ? key.replace("number:", "") : id,
      })),
    [graph, messages],
  )
  const edges = useMemo(
    () =>
      graph.edges.map(({ from, to, kind, detail }) => ({
        from,
        to,
        text: kind === "key" ? messages.edge_key(detail) : messages[`edge_${kind}`],
      })),
    [graph, messages],
  )
  return <GraphPicture label={messages.picture} start={graph.start} boxes={boxes} edges={edges} />
}
