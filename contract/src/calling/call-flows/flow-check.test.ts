import { expect, test } from "vitest"
import { checkFlow } from "./flow-check.ts"
import { canBeUnanswered, exitsOf, flowGraph, withExit, type FlowGraph, type FlowStep } from "./flow-steps.ts"

const end: FlowStep = { kind: "destination", id: "end", title: "", to: { kind: "hangUp" }, noAnswer: null }
const menu = (part: object = {}): FlowStep => ({
  kind: "menu",
  id: "menu",
  title: "",
  greeting: null,
  keys: [{ key: "1", next: "end" }],
  dialExtensions: true,
  waitSeconds: 5,
  retries: 2,
  noInput: "end",
  wrongKey: "end",
  ...part,
})
const condition = (caller: object, part: object = {}): FlowStep => ({
  kind: "condition",
  id: "who",
  title: "",
  caller: { anonymous: false, countries: [], patterns: [], ...caller },
  yes: "end",
  no: "end",
  ...part,
})
const say = (id: string, next: string | null, mediaId: number | null = 3): FlowStep => ({
  kind: "announcement",
  id,
  title: "",
  sound: mediaId === null ? null : { mediaId, name: "Hello" },
  next,
})
const flow = (...steps: FlowStep[]): FlowGraph => ({ start: steps[0]?.id ?? null, steps })
const long = (count: number) =>
  flow(
    ...Array.from({ length: count }, (_, index) => say(`s${index}`, index === count - 1 ? "end" : `s${index + 1}`)),
    end,
  )

test.each<[string, FlowGraph, string[]]>([
  ["a complete flow", flow(menu(), end), []],
  ["an empty one", { start: null, steps: [] }, ["error empty"]],
  ["steps without a start", { start: null, steps: [say("a", null, null)] }, ["error empty", "error soundMissing a"]],
  ["a step that no call comes to", flow(end, say("a", "end")), ["error unreachable a"]],
  ["a key that leads nowhere", flow(menu({ keys: [{ key: "1", next: null }] }), end), ["error openExit menu key.1"]],
  ["callers who press nothing", flow(menu({ noInput: null }), end), ["warning cutOff menu noInput"]],
  ["a menu without keys", flow(menu({ keys: [], dialExtensions: false }), end), ["error menuWithoutKeys menu"]],
  ["a menu for extensions only", flow(menu({ keys: [] }), end), ["warning menuWithoutKeys menu"]],
  ["an announcement without a sound", flow(say("a", "end", null), end), ["error soundMissing a"]],
  ["an announcement without an end", flow(say("a", null)), ["error openExit a next"]],
  ["a condition about nobody", flow(condition({}), end), ["error conditionEmpty who"]],
  ["a condition about hidden numbers", flow(condition({ anonymous: true }), end), []],
  ["a condition with one side", flow(condition({ patterns: ["1207*"] }, { no: null }), end), ["error openExit who no"]],
  [
    "a schedule that is not chosen",
    flow({ kind: "schedule", id: "h", title: "", scheduleId: null, open: "end", closed: "end" }, end),
    ["error scheduleMissing h"],
  ],
  [
    "a destination that is not chosen",
    flow({ kind: "destination", id: "d", title: "", to: null, noAnswer: null }),
    ["error destinationMissing d"],
  ],
  ["fifteen steps in a row", long(14), []],
  ["sixteen steps in a row", long(15), ["error tooDeep end"]],
])("%s", (_name, graph, expected) => {
  expect(
    checkFlow(graph).map(({ severity, kind, stepId, exit }) =>
      [severity, kind, stepId, exit].filter((part) => part !== null).join(" "),
    ),
  ).toEqual(expected)
})

test.each([
  [{ kind: "external", number: "+12125550100", present: "caller" }, true],
  [{ kind: "extension", extensionId: 1, extensionType: "Extension" }, true],
  [{ kind: "extension", extensionId: 1, extensionType: "Call Group" }, true],
  [{ kind: "extension", extensionId: 1, extensionType: "Call Queue" }, false],
  [{ kind: "extension", extensionId: 1, extensionType: "Auto Attendant" }, false],
  [{ kind: "voicemail", extensionId: 1 }, false],
  [{ kind: "hangUp" }, false],
  [null, false],
] as const)("whether %j can be unanswered: %s", (to, expected) => {
  expect(canBeUnanswered(to)).toBe(expected)
})

test("keys are exits in the order of the keypad, and an exit can be led elsewhere", () => {
  const step = menu({ keys: ["0", "2", "1"].map((key) => ({ key, next: null })) })
  expect(exitsOf(step).map(({ exit }) => exit)).toEqual(["key.1", "key.2", "key.0", "noInput", "wrongKey"])
  expect(exitsOf(withExit(step, "key.2", "end"))).toContainEqual({ exit: "key.2", to: "end", need: "needed" })
  expect(withExit(step, "noInput", null)).toMatchObject({ noInput: null })
})

test.each([
  ["an exit to a step that is not there", flow(say("a", "b")), ["steps", 0, "next"]],
  ["a start that is not there", { start: "x", steps: [] }, ["start"]],
  ["two steps with one id", flow(end, end), ["steps", 1, "id"]],
])("%s is refused", (_name, graph, path) => {
  expect(flowGraph.safeParse(graph).error?.issues[0]?.path).toEqual(path)
})
