import { describe, expect, test } from "vitest"
import { allowedModes, covers, type MonitoredParty, type MonitoringGrant } from "./monitoring-coverage.ts"

const party: MonitoredParty = { userId: 7, locationId: 3, via: [40, 50], isEmergency: false }

describe("a rule covers", () => {
  test.each<readonly [string, MonitoringGrant["target"], Partial<MonitoredParty>, boolean]>([
    ["the person it names", { kind: "person", id: 7 }, {}, true],
    ["no other person", { kind: "person", id: 8 }, {}, false],
    ["nobody without a user by a rule about a person", { kind: "person", id: 7 }, { userId: null }, false],
    ["calls that came through the queue", { kind: "queue", id: 40 }, {}, true],
    ["calls that came through the group", { kind: "group", id: 50 }, {}, true],
    ["no direct calls of the queue's agents", { kind: "queue", id: 40 }, { via: [] }, false],
    ["people at the location", { kind: "location", id: 3 }, {}, true],
    ["nobody at another location", { kind: "location", id: 4 }, {}, false],
    ["everyone", { kind: "everyone", id: null }, {}, true],
    ["extensions without a user, if it covers everyone", { kind: "everyone", id: null }, { userId: null }, true],
    ["no emergency call", { kind: "everyone", id: null }, { isEmergency: true }, false],
  ])("%s", (_name, target, change, covered) => {
    expect(covers(target, { ...party, ...change })).toBe(covered)
  })
})

describe("a supervisor", () => {
  const grant = (modes: MonitoringGrant["modes"], tone: boolean, id = 7): MonitoringGrant => ({
    target: { kind: "person", id },
    modes,
    tone,
  })
  test.each<readonly [string, number, readonly MonitoringGrant[], ReturnType<typeof allowedModes>]>([
    ["without rules can do nothing", 1, [], []],
    ["can do what a rule allows", 1, [grant(["listen"], false)], [{ mode: "listen", tone: false }]],
    ["can do nothing by rules about others", 1, [grant(["listen"], false, 8)], []],
    ["never monitors their own calls", 7, [grant(["listen", "barge"], false)], []],
    [
      "can do what several rules allow together",
      1,
      [grant(["listen"], false), grant(["barge"], true)],
      [
        { mode: "listen", tone: false },
        { mode: "barge", tone: true },
      ],
    ],
    [
      "is announced by a tone if one of the rules wants it",
      1,
      [grant(["listen"], false), grant(["listen"], true)],
      [{ mode: "listen", tone: true }],
    ],
  ])("%s", (_name, supervisorId, grants, allowed) => {
    expect(allowedModes(supervisorId, grants, party)).toEqual(allowed)
  })
})
