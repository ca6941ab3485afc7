import { exitsOf, type FlowGraph } from "@dialplane/contract/calling/call-flows/flow-steps"
import { describe, expect, test } from "vitest"
import {
  addStep,
  beginHistory,
  beginning,
  connect,
  doing,
  freeId,
  neighborOf,
  newStep,
  redone,
  removeStep,
  stepChoices,
  targetOf,
  undone,
} from "./graph-edit.ts"

const empty: FlowGraph = { start: null, steps: [] }
/** hours → menu (open), bye (closed); menu, nothing pressed → bye. */
const sample = (): FlowGraph => {
  let graph = addStep(empty, "schedule", beginning).graph
  graph = addStep(graph, "menu", { stepId: "s1", exit: "open" }).graph
  graph = addStep(graph, "hangUp", { stepId: "s1", exit: "closed" }).graph
  return connect(graph, { stepId: "s2", exit: "noInput" }, "s3")
}
const leadsOf = (graph: FlowGraph) =>
  graph.steps.flatMap((step) =>
    exitsOf(step).flatMap(({ exit, to }) => (to === null ? [] : [`${step.id}.${exit} ${to}`])),
  )

describe("a flow is edited", () => {
  test("every kind of step can be made, and those without a choice are complete", () => {
    expect(stepChoices.map((choice) => newStep("a", choice).kind)).toEqual([
      "schedule",
      "menu",
      "announcement",
      "condition",
      ...Array.from({ length: 6 }, () => "destination"),
    ])
    expect(newStep("a", "directory")).toMatchObject({ to: { kind: "directory" } })
    expect(newStep("a", "voicemail")).toMatchObject({ to: null })
  })
  test("steps are added at exits, and exits lead to existing steps", () => {
    const graph = sample()
    expect(graph.start).toBe("s1")
    expect(leadsOf(graph)).toEqual(["s1.open s2", "s1.closed s3", "s2.noInput s3"])
    expect(freeId(graph)).toBe("s4")
    expect(targetOf(graph, { stepId: "s1", exit: "closed" })).toBe("s3")
  })
  test("an announcement is put between two steps", () => {
    const { graph, id } = addStep(sample(), "announcement", { stepId: "s1", exit: "closed" })
    expect(leadsOf(graph)).toEqual(["s1.open s2", `s1.closed ${id}`, "s2.noInput s3", `${id}.next s3`])
  })
  test("exits that led to a removed step are open, and the flow begins with what followed", () => {
    expect(leadsOf(removeStep(sample(), "s3"))).toEqual(["s1.open s2"])
    expect(removeStep(sample(), "s1").start).toBe("s2")
    expect(removeStep(sample(), "s9")).toEqual(sample())
  })
  test.each([
    ["s1", "ArrowRight", "s2"],
    ["s2", "ArrowLeft", "s1"],
    ["s2", "ArrowDown", "s3"],
    ["s3", "ArrowUp", "s2"],
    ["s2", "ArrowUp", undefined],
    ["s1", "ArrowLeft", undefined],
    ["s1", "a", undefined],
    ["s9", "ArrowRight", undefined],
  ])("from %s, %s leads to %s", (from, key, to) => {
    expect(neighborOf(sample(), from, key)).toBe(to)
  })
})

describe("changes", () => {
  const [one, two, three] = [sample(), removeStep(sample(), "s3"), removeStep(sample(), "s2")]
  test("are undone and redone; a new one forgets what was undone", () => {
    const history = doing(doing(beginHistory(one), two), three)
    expect(undone(history).present).toBe(two)
    expect(undone(undone(undone(history))).present).toBe(one)
    expect(redone(undone(history)).present).toBe(three)
    expect(redone(history)).toBe(history)
    expect(doing(undone(history), one).future).toEqual([])
  })
  test("of the same field in a row are one", () => {
    const history = doing(doing(doing(beginHistory(one), two, "title"), three, "title"), one, "other")
    expect(history.past).toEqual([one, three])
    expect(undone(undone(history)).present).toBe(one)
  })
})
