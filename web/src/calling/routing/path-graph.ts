import type { CallStep } from "@dialplane/contract/calling/routing/call-step"

export interface PathBox {
  readonly key: string
  /** What the box is about; null for the end of the call. */
  readonly step: CallStep | null
}
export interface Path {
  readonly boxes: readonly PathBox[]
  /** From one box to the next, with the stop that the call leaves. */
  readonly edges: readonly { readonly from: string; readonly to: string; readonly left: CallStep }[]
}

const end = "end"
/** Ringing, talking and being on hold at the same phone is one box. */
const sameKinds: Readonly<Partial<Record<CallStep["kind"], string>>> = { talk: "ring", hold: "ring" }
const keyOf = ({ kind, objectKind, objectId, objectName }: CallStep) =>
  `${sameKinds[kind] ?? kind} ${objectKind} ${objectId ?? objectName}`

/** The way of a call as a graph: a stop that it comes to again is the same box. */
export const pathOf = (steps: readonly CallStep[]): Path => {
  const boxes = new Map<string, PathBox>()
  for (const step of steps) {
    const key = keyOf(step)
    if (!boxes.has(key)) boxes.set(key, { key, step })
  }
  const keys = [...steps.map(keyOf), end]
  return {
    boxes: [...boxes.values(), { key: end, step: null }],
    edges: steps.flatMap((left, index) => {
      const [from, to] = [keys[index]!, keys[index + 1]!]
      return from === to ? [] : [{ from, to, left }]
    }),
  }
}
