import { expect, test } from "vitest"
import { diffFlows } from "./flow-diff.ts"
import type { FlowGraph, FlowStep } from "./flow-steps.ts"

const schedule = (part: object = {}): FlowStep => ({
  kind: "schedule",
  id: "hours",
  title: "",
  scheduleId: 1,
  scheduleName: "Office hours",
  open: "desk",
  closed: "end",
  ...part,
})
const send = (id: string, name: string, part: object = {}): FlowStep => ({
  kind: "destination",
  id,
  title: "",
  to: { kind: "extension", extensionId: 7, extension: "700", name, extensionType: "Call Group", announcement: null },
  noAnswer: null,
  ...part,
})
const end: FlowStep = { kind: "destination", id: "end", title: "", to: { kind: "hangUp" }, noAnswer: null }
const menu = (part: object = {}): FlowStep => ({
  kind: "menu",
  id: "menu",
  title: "Main menu",
  greeting: null,
  keys: [{ key: "1", next: "desk" }],
  dialExtensions: true,
  waitSeconds: 5,
  retries: 2,
  noInput: "end",
  wrongKey: "end",
  ...part,
})
const flow = (...steps: FlowStep[]): FlowGraph => ({ start: steps[0]?.id ?? null, steps })
const base = flow(schedule(), send("desk", "Desk"), end)

test.each<[string, FlowGraph, FlowGraph, string[]]>([
  ["nothing", base, base, []],
  [
    "names of today instead of those of the time",
    base,
    flow(schedule({ scheduleName: "Renamed" }), send("desk", "Renamed"), end),
    [],
  ],
  ["everything of a first version", { start: null, steps: [] }, flow(end), ["stepAdded “Hang up” is new."]],
  [
    "another schedule",
    base,
    flow(schedule({ scheduleId: 2, scheduleName: "Night hours" }), send("desk", "Desk"), end),
    ["stepChanged “Schedule: Office hours” becomes “Schedule: Night hours”."],
  ],
  [
    "a title",
    base,
    flow(schedule({ title: "Are we open" }), send("desk", "Desk"), end),
    ["stepChanged “Schedule: Office hours” becomes “Are we open”."],
  ],
  [
    "settings that a name does not show",
    flow(menu(), send("desk", "Desk"), end),
    flow(menu({ waitSeconds: 9 }), send("desk", "Desk"), end),
    ["stepChanged “Main menu” has other settings."],
  ],
  [
    "an exit",
    base,
    flow(schedule({ closed: "desk" }), send("desk", "Desk"), end),
    ["exitChanged “Schedule: Office hours”, when closed: “700 Desk” instead of “Hang up”."],
  ],
  [
    "an exit that ends the call",
    base,
    flow(schedule({ closed: null }), send("desk", "Desk"), end),
    ["exitChanged “Schedule: Office hours”, when closed: the end of the call instead of “Hang up”."],
  ],
  [
    "a key more and a key less",
    flow(menu(), send("desk", "Desk"), end),
    flow(menu({ keys: [{ key: "2", next: "end" }] }), send("desk", "Desk"), end),
    ["exitChanged “Main menu”, key 2: “Hang up” (new).", "exitChanged “Main menu”, key 1: no longer used."],
  ],
  [
    "a step less and another start",
    base,
    flow(send("desk", "Desk")),
    [
      "startChanged Incoming calls start at “700 Desk” instead of “Schedule: Office hours”.",
      "stepRemoved “Schedule: Office hours” is gone.",
      "stepRemoved “Hang up” is gone.",
    ],
  ],
  [
    "a step of another kind under the same id",
    flow(end),
    flow({ kind: "announcement", id: "end", title: "", sound: { mediaId: 3, name: "Closed" }, next: null }),
    ["stepAdded “Announcement: Closed” is new.", "stepRemoved “Hang up” is gone."],
  ],
])("the difference is %s", (_name, before, after, expected) => {
  expect(diffFlows(before, after).map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected)
})
