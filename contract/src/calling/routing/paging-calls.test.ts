import { describe, expect, test } from "vitest"
import { emptySettings } from "../../inventory/extensions/empty-settings.ts"
import type { Action } from "./call-action.ts"
import type { Decision } from "./call.ts"
import { decide } from "./decide.ts"
import { emptyJourney } from "./journey.ts"
import { extendJourney } from "./extend-journey.ts"
import { summaryOf } from "./call-summary.ts"
import { christmasEveAtSix, config, inside, mondayAtTen, paging, person } from "./routing.factory.ts"
import type { Presence, RoutedPaging } from "./routing-config.ts"

const disturbed = { ...emptySettings, doNotDisturb: true }
const withGroup = (part: Partial<RoutedPaging>, presence: readonly (readonly [number, Presence])[] = []) =>
  config({
    extensions: [person(1), person(2), person(3, { settings: disturbed }), person(4), paging(9, [2, 3, 4], part)],
    config: { presence: new Map(presence) },
  })
const pages = (
  part: Partial<RoutedPaging>,
  presence: readonly (readonly [number, Presence])[] = [],
  at = mondayAtTen,
) => decide(withGroup(part, presence), null, { kind: "arrived", at, caller: inside(1), dialed: "209", seed: 1 })
const page = ({ actions }: Decision) =>
  actions.find((action): action is Action & { do: "page" } => action.do === "page")
const paged = (decision: Decision) =>
  page(decision)?.legs.flatMap((leg) => (leg.kind === "extension" ? [leg.extensionId] : []))
const rulesOf = ({ because }: Decision) => because.map(({ rule }) => rule)

describe("a page", () => {
  test("leaves out phones on do not disturb, in a call, and offline", () => {
    expect(paged(pages({}))).toEqual([2, 4])
    expect(paged(pages({}, [[2, "busy"]]))).toEqual([4])
    expect(paged(pages({ skipBusy: false }, [[2, "busy"]]))).toEqual([2, 4])
  })
  test("for an emergency reaches phones in a call and on do not disturb, but none that is offline", () => {
    const emergency = pages({ priority: "emergency" }, [
      [2, "busy"],
      [4, "offline"],
    ])
    expect(paged(emergency)).toEqual([2, 3])
    expect(page(emergency)).toMatchObject({ priority: "emergency" })
    expect(rulesOf(emergency)).toContain("pagingEmergency")
  })
  test("carries its settings to the phones", () => {
    expect(page(pages({}))).toMatchObject({ twoWay: false, tone: true, maxSeconds: 60, priority: "normal" })
    const other = pages({ twoWay: true, tone: false, maxSeconds: 15 })
    expect(page(other)).toMatchObject({ twoWay: true, tone: false, maxSeconds: 15 })
    expect(rulesOf(other)).toContain("pagingTwoWay")
  })
  test("is refused outside the hours of its schedule", () => {
    expect(page(pages({ scheduleId: 1 }))).toBeDefined()
    const closed = pages({ scheduleId: 1 }, [], christmasEveAtSix)
    expect(rulesOf(closed).slice(-2)).toEqual(["scheduleClosed", "pagingClosed"])
    expect(closed.actions.at(-1)).toMatchObject({ do: "refuse", cause: "notAllowed" })
  })
  test("that reaches no phone is busy", () => {
    const nobody = pages({ targets: [3] })
    expect(rulesOf(nobody).at(-1)).toBe("pagingReachesNobody")
    expect(nobody.next.place).toEqual({ kind: "over", result: "busy" })
  })
  test("ends after its longest time, and nobody has missed a call", () => {
    const routing = withGroup({ maxSeconds: 15 })
    const arrival = { kind: "arrived", at: mondayAtTen, caller: inside(1), dialed: "209", seed: 1 } as const
    const first = decide(routing, null, arrival)
    const over = { kind: "timeOver", at: mondayAtTen + 15_000 } as const
    const last = decide(routing, first.next, over)
    expect(last.actions).toMatchObject([{ do: "hangUp", because: { rule: "pagingTimeOver", facts: { seconds: 15 } } }])
    const journey = extendJourney(
      extendJourney(emptyJourney(mondayAtTen), routing, arrival, first),
      routing,
      over,
      last,
    )
    expect(journey.legs.map(({ result }) => result)).toEqual(["answered", "answered", "answered"])
    expect(summaryOf(journey, last.next, routing, over.at)).toMatchObject({
      result: "answered",
      toName: "209 Paging 9",
    })
  })
})
