import { expect, test } from "vitest"
import { flowStep } from "./flow-steps.ts"

const condition = (pattern: string) => ({
  kind: "condition",
  id: "who",
  caller: { patterns: [pattern] },
  yes: null,
  no: null,
})

test("numbers of a condition may begin with a plus sign, as in call blocking", () => {
  expect(flowStep.parse(condition("+1212*"))).toMatchObject({ caller: { patterns: ["1212*"] } })
  expect(flowStep.parse(condition("1212?"))).toMatchObject({ caller: { patterns: ["1212?"] } })
  expect(flowStep.safeParse(condition("12+12*")).success).toBe(false)
})
