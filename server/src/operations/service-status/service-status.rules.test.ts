import type { ComponentState } from "@dialplane/contract/operations/service-status/components"
import { regionOfComponent } from "@dialplane/contract/operations/service-status/components"
import type { Impact, IncidentState } from "@dialplane/contract/operations/service-status/service-status.schema"
import { describe, expect, test } from "vitest"
import { isOk, shownCheck, type Measured } from "./checks.rules.ts"
import { derivedState, dueState, indicatorOf, mayFollow, shownStates } from "./service-status.rules.ts"

const messaging = { component: "messaging", region: "us" } as const
const naming = (state: IncidentState, ...states: ComponentState[]) => ({
  state,
  affected: states.map((one) => ({ ...messaging, state: one })),
})

describe("the state of a component in a region", () => {
  const cases: readonly [string, ReturnType<typeof naming>[], ComponentState][] = [
    ["nothing is open", [], "operational"],
    ["one incident names it", [naming("investigating", "degraded")], "degraded"],
    ["the worst of two wins", [naming("identified", "degraded"), naming("monitoring", "majorOutage")], "majorOutage"],
    [
      "the order does not matter",
      [naming("monitoring", "majorOutage"), naming("identified", "degraded")],
      "majorOutage",
    ],
    ["a resolved incident no longer counts", [naming("resolved", "majorOutage")], "operational"],
    ["scheduled maintenance does not count yet", [naming("scheduled", "maintenance")], "operational"],
    ["running maintenance counts", [naming("inProgress", "maintenance")], "maintenance"],
    [
      "an incident is worse than maintenance",
      [naming("inProgress", "maintenance"), naming("identified", "degraded")],
      "degraded",
    ],
    [
      "maintenance is worse than unknown",
      [naming("inProgress", "maintenance"), naming("identified", "unknown")],
      "maintenance",
    ],
    ["canceled maintenance does not count", [naming("canceled", "maintenance")], "operational"],
    ["completed maintenance no longer counts", [naming("completed", "maintenance")], "operational"],
  ]
  test.each(cases)("%s", (_, open, expected) => expect(derivedState(messaging, open)).toBe(expected))

  test("another region and another component are not touched", () => {
    const open = [naming("investigating", "majorOutage")]
    expect(derivedState({ component: "messaging", region: "uk" }, open)).toBe("operational")
    expect(derivedState({ component: "fax", region: "us" }, open)).toBe("operational")
  })

  test("what was set by hand is shown with its reason, whatever is open", () => {
    const shown = shownStates(
      [naming("investigating", "majorOutage")],
      [{ ...messaging, state: "unknown", reason: "No measurements" }],
    )
    expect(shown).toHaveLength(13 * 4)
    expect(shown.filter(({ state }) => state !== "operational")).toEqual([
      { ...messaging, state: "unknown", note: "No measurements" },
    ])
  })
})

describe("the indicator of the page", () => {
  const incident = (impact: Impact, state: IncidentState) => ({ impact, state, affected: [] })
  test.each<[string, ReturnType<typeof incident>[], ComponentState[], Impact]>([
    ["nothing", [], [], "none"],
    ["the worst impact", [incident("minor", "identified"), incident("critical", "identified")], [], "critical"],
    ["a resolved one no longer counts", [incident("critical", "resolved")], [], "none"],
    ["maintenance has no impact", [incident("none", "inProgress")], [], "none"],
    ["a state by hand counts", [], ["partialOutage"], "major"],
    ["a state by hand and an incident", [incident("minor", "identified")], ["majorOutage"], "critical"],
    ["operational by hand does not hide an incident", [incident("minor", "identified")], ["operational"], "minor"],
  ])("%s", (_, open, byHand, expected) =>
    expect(
      indicatorOf(
        open,
        byHand.map((state) => ({ state })),
      ),
    ).toBe(expected),
  )
})

test.each<[IncidentState, IncidentState, boolean]>([
  ["investigating", "resolved", true],
  ["monitoring", "identified", true],
  ["resolved", "investigating", true],
  ["resolved", "resolved", true],
  ["investigating", "inProgress", false],
  ["scheduled", "inProgress", true],
  ["scheduled", "canceled", true],
  ["scheduled", "completed", false],
  ["inProgress", "completed", true],
  ["inProgress", "canceled", false],
  ["inProgress", "scheduled", false],
  ["completed", "inProgress", false],
  ["canceled", "scheduled", false],
  ["scheduled", "resolved", false],
])("after %s, %s: %s", (from, to, expected) => expect(mayFollow(from, to)).toBe(expected))

test.each<[IncidentState, string, ReturnType<typeof dueState>]>([
  ["scheduled", "2026-11-22T04:59:59Z", undefined],
  ["scheduled", "2026-11-22T05:00:00Z", "inProgress"],
  ["scheduled", "2026-11-23T05:00:00Z", "inProgress"],
  ["inProgress", "2026-11-22T06:59:59Z", undefined],
  ["inProgress", "2026-11-22T07:00:00Z", "completed"],
  ["completed", "2026-11-22T07:00:00Z", undefined],
  ["canceled", "2026-11-22T05:00:00Z", undefined],
])("maintenance that is %s at %s becomes %s", (state, now, expected) =>
  expect(
    dueState({ state, plannedFrom: "2026-11-22T05:00:00Z", plannedTo: "2026-11-22T07:00:00Z" }, new Date(now)),
  ).toBe(expected),
)

test("an account uses a component in the region of the service behind it", () => {
  expect(regionOfComponent({}, "callingIn")).toBe("us")
  expect(regionOfComponent({ phoneSystem: "uk" }, "callingIn")).toBe("uk")
  expect(regionOfComponent({ phoneSystem: "uk" }, "billing")).toBe("us")
})

describe("checks", () => {
  test.each<[Measured["check"], number, number, boolean]>([
    ["mail", 0, 0, true],
    ["mail", 1, 10, false],
    ["jobsWaiting", 3, 4, true],
    ["jobsWaiting", 3, 5, false],
    ["jobsFailing", 4, 0, true],
    ["jobsFailing", 5, 0, false],
    ["engine", 1, 0, true],
    ["engine", 0, 0, false],
    ["nodes", 1, 0, false],
    ["database", 999, 0, true],
    ["database", 1000, 0, false],
  ])("%s: %i in %i minutes is fine: %s", (check, count, minutes, ok) =>
    expect(isOk({ check, count, minutes })).toBe(ok),
  )

  test("one that has not run for five minutes is unknown and suggests nothing", () => {
    const row = { check: "jobsWaiting", ok: false, count: 3, minutes: 12, checkedAt: "2026-11-17T14:00:00Z" } as const
    expect(shownCheck("jobsWaiting", row, new Date("2026-11-17T14:05:00Z"))).toMatchObject({
      state: "warning",
      text: "Jobs wait for 12 minutes.",
      suggests: { impact: "minor", title: "Changes take longer than usual" },
    })
    expect(shownCheck("jobsWaiting", row, new Date("2026-11-17T14:05:01Z"))).toMatchObject({
      state: "unknown",
      checkedAt: row.checkedAt,
      suggests: null,
    })
    expect(shownCheck("mail", undefined, new Date())).toMatchObject({ state: "unknown", checkedAt: null })
  })
})
