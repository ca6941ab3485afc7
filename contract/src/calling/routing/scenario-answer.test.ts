import { expect, test } from "vitest"
import type { ScenarioAnswer } from "./routing.schema.ts"
import { isSameAnswer } from "./scenario-answer.ts"

const support = { kind: "queue", objectKind: "queue", objectId: 100_804, name: "420 Customer support" } as const
const outside = { kind: "outside", objectKind: "number", objectId: null, name: "+12075550140" } as const
const answer = (...stops: ScenarioAnswer["stops"]): ScenarioAnswer => ({ result: "answered", stops })

test.each<readonly [string, ScenarioAnswer, ScenarioAnswer, boolean]>([
  ["the same stops", answer(support), answer(support), true],
  ["another name of the same object", answer(support), answer({ ...support, name: "422 Help desk" }), true],
  ["another object of the same name", answer(support), answer({ ...support, objectId: 7 }), false],
  ["the same object, but its voicemail", answer(support), answer({ ...support, kind: "voicemail" }), false],
  ["another outside number", answer(outside), answer({ ...outside, name: "+12075550141" }), false],
  ["a stop more", answer(support), answer(support, outside), false],
  ["another result", answer(support), { ...answer(support), result: "missed" }, false],
  ["a stop from before ids were kept", answer(support), answer({ ...support, objectKind: null, objectId: null }), true],
  [
    "a call that cannot be simulated any more",
    answer(),
    { ...answer(), problem: "There is no such extension." },
    false,
  ],
])("compares %s", (_name, one, other, same) => {
  expect(isSameAnswer(one, other)).toBe(same)
})
