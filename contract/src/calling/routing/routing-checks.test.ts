import { expect, test } from "vitest"
import type { FlowNode } from "./flow-graph.ts"
import { decide } from "./decide.ts"
import { conference, config, flow, forwardingAlways, mondayAtTen } from "./routing.factory.ts"
import { outside, person, queue, receptionist } from "./routing.factory.ts"
import { findingText } from "./finding-text.ts"
import { circlesIn, findingsOf } from "./routing-checks.ts"

const sound = { mediaId: 1, name: "Hello" }
const say = (next: string): FlowNode => ({ kind: "announcement", sound, next })
const ring = (extensionId: number, noAnswer: string | null = null): FlowNode => ({
  kind: "destination",
  to: { kind: "extension", extensionId },
  noAnswer,
})
const hours = (open: string, closed: string): FlowNode => ({ kind: "schedule", scheduleId: 1, open, closed })
const menu = (noInput: string): FlowNode => ({
  kind: "menu",
  greeting: null,
  keys: { "1": "start" },
  dialExtensions: false,
  waitSeconds: 5,
  retries: 0,
  noInput,
  wrongKey: null,
})

test.each<[string, Record<string, FlowNode>, string[][]]>([
  ["two announcements in turn", { start: say("b"), b: say("start") }, [["flow:9:start", "flow:9:b"]]],
  [
    "an announcement while closed",
    { start: hours("b", "c"), b: ring(1), c: say("start") },
    [["flow:9:start", "flow:9:c"]],
  ],
  ["a phone that rings again", { start: ring(1, "start") }, [["flow:9:start"]]],
  ["a key that leads back", { start: menu("b"), b: ring(1) }, []],
  ["a straight way", { start: say("b"), b: ring(1) }, []],
])("circles in a call flow: %s", (_name, nodes, expected) => {
  const circles = circlesIn(config({ extensions: [person(1)], flows: [flow(9, nodes)] }))
  expect(circles.map(({ keys }) => keys)).toEqual(expected)
})

test("a flow may send the calls of an extension to the extension itself", () => {
  expect(
    circlesIn(config({ extensions: [person(1, { callFlowId: 9 })], flows: [flow(9, { start: ring(1) })] })),
  ).toEqual([])
})

test("flows that send calls to each other by their extensions are a circle, and the call ends with that rule", () => {
  const extension = receptionist(1, {}, { callFlowId: 9, hasMenu: false })
  const toFlow: FlowNode = { kind: "destination", to: { kind: "flow", callFlowId: 8 }, noAnswer: null }
  const flows = [flow(9, { start: toFlow }), flow(8, { start: ring(1) })]
  const routing = config({ extensions: [extension], flows, numbers: { "12075550100": { callFlowId: 9 } } })
  expect(circlesIn(routing).map(({ keys }) => keys)).toEqual([["extension:1", "flow:9", "flow:8"]])
  expect(findingsOf(routing, mondayAtTen).map(({ kind }) => kind)).toContain("circle")
  const caller = outside("12125550111")
  const arrival = { kind: "arrived", at: mondayAtTen, caller, dialed: "12075550100", seed: 1 } as const
  const { next, because } = decide(routing, null, arrival)
  expect(next.place).toEqual({ kind: "over", result: "failed" })
  expect(because.at(-1)?.rule).toBe("tooManyHops")
  // A receptionist that has a menu of its own may get the call back from its flow.
  const withMenu = new Map([[1, { ...extension, hasMenu: true }]])
  expect(circlesIn({ ...routing, extensions: withMenu })).toEqual([])
})

test("a circle is a finding at the extension or the call flow", () => {
  const circle = (found: ReturnType<typeof findingsOf>) =>
    found.flatMap(({ kind, object, about }) => (kind === "circle" ? [`${object.kind} ${about}`] : []))
  const forwarded = [person(1, { settings: forwardingAlways(2) }), person(2, { settings: forwardingAlways(1) })]
  expect(circle(findingsOf(config({ extensions: forwarded }), mondayAtTen))).toEqual([
    "person 201 Person 1 → 202 Person 2 → 201 Person 1",
  ])
  const flows = [flow(9, { start: say("b"), b: say("start") })]
  expect(circle(findingsOf(config({ flows }), mondayAtTen))).toEqual(["flow Hello → Hello → Hello"])
})

test("agents who can never ring and bridges that everyone can join are findings", () => {
  const extensions = [
    person(1, { suspended: true }),
    person(2, { hasPhones: false }),
    person(3),
    queue(6, { agentIds: [1, 2, 3] }),
    conference(8, { pins: null }),
    conference(9),
  ]
  expect(findingsOf(config({ extensions }), mondayAtTen).map(findingText)).toEqual([
    "201 Person 1 is an agent of 206 Queue 6 and never rings: the user is suspended.",
    "202 Person 2 is an agent of 206 Queue 6 and has no phone.",
    "208 Conference 8 has no PIN: everyone who calls it can join. Set the PINs.",
  ])
})

test("codes that the installation no longer lets monitor calls are findings, at the PBX settings", () => {
  const { dialing } = config({})
  const found = (monitoringPattern: string | undefined) =>
    findingsOf({ ...config({}), dialing: { ...dialing, monitoringPattern } }, mondayAtTen)
  expect(found(undefined)).toEqual([])
  expect(found("^\\*4[56]")).toMatchObject([
    { kind: "monitoringCodeNotAllowed", severity: "warning", object: { kind: "pbxSettings" } },
  ])
  expect(found("^\\*4[56]").map(findingText)[0]).toMatch(/^Calls cannot be monitored with \*44 \(Monitor: listen\): /)
})
