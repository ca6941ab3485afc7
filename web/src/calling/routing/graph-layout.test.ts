import { expect, test } from "vitest"
import { placeGraph } from "./graph-layout.ts"

const edge = (from: string, to: string, text = "") => ({ from, to, text })

test.each(["LR", "TB"] as const)(
  "boxes do not overlap, and ways between the same two are one line: %s",
  (direction) => {
    const keys = ["a", "b", "c", "d", "e"]
    const edges = [
      edge("a", "b", "1"),
      edge("a", "b", "2"),
      edge("a", "c", "3"),
      edge("b", "d"),
      edge("c", "d"),
      edge("d", "a"),
      edge("d", "d"),
      edge("d", "nowhere"),
    ]
    const { boxes, lines, width, height } = placeGraph(
      keys.map((key) => ({ key })),
      edges,
      direction,
    )
    expect([...boxes.keys()]).toEqual(keys)
    const places = [...boxes.values()]
    for (const [index, one] of places.entries()) {
      expect(one.x >= 0 && one.y >= 0 && one.x <= width && one.y <= height).toBe(true)
      for (const other of places.slice(index + 1))
        expect(Math.abs(one.x - other.x) >= 180 || Math.abs(one.y - other.y) >= 52).toBe(true)
    }
    expect(lines.map(({ text }) => text).toSorted()).toEqual(["", "", "", "1, 2", "3"])
    expect(lines.every(({ path }) => path.startsWith("M "))).toBe(true)
  },
)
