import type { CallStep } from "@dialplane/contract/calling/routing/call-step"
import { expect, test } from "vitest"
import { pathOf } from "./path-graph.ts"

const step = (kind: CallStep["kind"], objectId: number | null, outcome: string, objectName = ""): CallStep => ({
  kind,
  objectKind: "person",
  objectId,
  objectName,
  enteredAt: "2026-11-16T15:00:00.000Z",
  leftAt: "2026-11-16T15:00:04.000Z",
  outcome,
  reasons: [],
  details: [],
})

test("ringing and talking at one phone is one box, and the way ends", () => {
  const { boxes, edges } = pathOf([step("menu", 1, "key 1"), step("ring", 2, "answered"), step("talk", 2, "hungUp")])
  expect(boxes.map(({ key }) => key)).toEqual(["menu person 1", "ring person 2", "end"])
  expect(edges.map(({ from, to, left }) => [from, to, left.outcome])).toEqual([
    ["menu person 1", "ring person 2", "key 1"],
    ["ring person 2", "end", "hungUp"],
  ])
})
test("a stop that the call comes to again is the same box", () => {
  const { boxes, edges } = pathOf([
    step("menu", 1, "key 9"),
    step("menu", 2, "noInput"),
    step("menu", 1, "key 1"),
    step("outside", null, "answered", "+12075550140"),
  ])
  expect(boxes).toHaveLength(4)
  expect(edges.map(({ from, to }) => `${from} > ${to}`)).toContain("menu person 2 > menu person 1")
})
