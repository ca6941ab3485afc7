import type { Simulation } from "@dialplane/contract/calling/routing/routing.schema"
import { useMemo } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { GraphPicture } from "./graph-picture.tsx"
import { journeyMessages } from "./journey.messages.ts"
import { useResultWords } from "./journey-tile.tsx"
import { pathOf } from "./path-graph.ts"
import { routingMessages } from "./routing.messages.ts"

/** The way of a simulated call as boxes with lines between them. */
export const PathPicture = ({ simulation: { steps, result } }: { readonly simulation: Simulation }) => {
  const messages = useMessages(routingMessages)
  const words = useMessages(journeyMessages)
  const resultWord = useResultWords()(result)
  const path = useMemo(() => pathOf(steps), [steps])
  const boxes = useMemo(
    () =>
      path.boxes.map(({ key, step }) => ({
        key,
        word: step === null ? resultWord : words[`step_${step.kind}`],
        name: step?.objectName ?? "",
        objectKind: step?.objectKind ?? null,
        objectId: step?.objectId ?? null,
      })),
    [path, words, resultWord],
  )
  const edges = useMemo(
    () => path.edges.map(({ from, to, left }) => ({ from, to, text: wayText(words, left.outcome) })),
    [path, words],
  )
  return (
    <GraphPicture
      label={messages.pathPicture}
      start={path.boxes[0]?.key ?? ""}
      boxes={boxes}
      edges={edges}
      direction="TB"
    />
  )
}

/** Why the call goes on, in few words. */
const wayText = (words: Readonly<Record<string, unknown>> & { way_key: (keys: string) => string }, outcome: string) => {
  if (outcome.startsWith("key ")) return words.way_key(outcome.slice(4))
  const known = words[`way_${outcome}`]
  return typeof known === "string" ? known : ""
}
