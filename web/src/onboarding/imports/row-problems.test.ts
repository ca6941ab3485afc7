import { expect, test } from "vitest"
import { problemsByCell, problemsText } from "./row-problems.ts"

const agents = "8001; 8002; ".repeat(20)
const problems = [
  { column: "agents", value: agents, problem: "There is no extension 8001." },
  { column: "agents", value: agents, problem: "There is no extension 8002." },
  { column: "name", value: "", problem: "Required." },
]

test("a cell with several problems is named once, its value shortened", () => {
  const [first, second] = problemsByCell(problems)
  expect(first).toMatchObject({
    column: "agents",
    reasons: ["There is no extension 8001.", "There is no extension 8002."],
  })
  expect(first!.value).toMatch(/^8001; 8002; .*…$/)
  expect([...first!.value].length).toBeLessThanOrEqual(81)
  expect(second).toEqual({ column: "name", value: "", reasons: ["Required."] })
})

test("the reason comes before the value", () => {
  expect(
    problemsText([{ column: "agents", value: "8001", problem: "There is no such extension." }], () => "Agents"),
  ).toBe("Agents: There is no such extension. “8001”")
})
