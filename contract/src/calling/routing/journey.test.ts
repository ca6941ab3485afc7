import { expect, test } from "vitest"
import { emptySettings } from "../../inventory/extensions/empty-settings.ts"
import { config, mondayAtTen, outside, person } from "./routing.factory.ts"
import { agentsDone, emptyJourney, extendJourney, summaryOf, type Journey } from "./journey.ts"
import type { RoutedPerson, RoutingConfig } from "./routing-config.ts"
import { simulate, type World } from "./simulate.ts"

const main = "12075550100"
const world: World = {
  at: mondayAtTen,
  caller: outside("12125550111"),
  dialed: main,
  seed: 7,
  keys: [],
  answersAfter: () => 5,
  inQueue: () => ({ why: "waitedTooLong" }),
  leavesMessage: false,
}

/** The record of a call that goes as a simulation says. */
const recordOf = (routing: RoutingConfig, pretended: World = world) => {
  const { moments } = simulate(routing, pretended)
  const journey = moments.reduce(
    (before, { event, decision }) => extendJourney(before, routing, event, decision),
    emptyJourney(mondayAtTen),
  )
  const last = moments.at(-1)!
  return { journey, summary: summaryOf(journey, last.decision.next, routing, last.event.at) }
}
const forwardedTo = (number: string): RoutedPerson => {
  const settings: RoutedPerson["settings"] = {
    ...emptySettings,
    forwarding: { ...emptySettings.forwarding, always: { on: true, to: { kind: "external", number } } },
  }
  return person(1, { settings })
}

test.each([
  ["+12125550199", false],
  ["+442079460018", true],
])("a call forwarded to %s was answered there", (number, isInternational) => {
  const routing = config({ extensions: [forwardedTo(number)], numbers: { [main]: { extensionId: 1 } } })
  const { journey, summary } = recordOf({
    ...routing,
    dialing: { ...routing.dialing, international: { mode: "all", countries: [] } },
  })
  expect(summary).toMatchObject({ result: "forwarded", isInternational })
  expect(journey.legs).toMatchObject([{ extensionId: null, name: number, result: "answered" }])
  expect(journey.steps.map(({ kind, object }) => [kind, object?.name])).toEqual([
    ["outside", number],
    ["talk", number],
  ])
})

test("the agent of a queue is done when their own part ends, for the queue that the call came from", () => {
  const step = {
    kind: "queue",
    object: { kind: "queue", id: 7, name: "" },
    enteredAt: 0,
    leftAt: 10,
    reasons: [],
  } as const
  const leg = { number: "", name: "", direction: "inbound", rangAt: 5, result: "answered" } as const
  const journey: Journey = {
    ...emptyJourney(0),
    steps: [
      { ...step, object: { kind: "queue", id: 6, name: "" }, leftAt: 3, outcome: "waitedTooLong" },
      { ...step, enteredAt: 3, outcome: "answered" },
    ],
    // The agent transfers the call to a colleague.
    legs: [
      { ...leg, extensionId: 1, answeredAt: 10, endedAt: 20 },
      { ...leg, extensionId: 2, answeredAt: 20, endedAt: 30 },
    ],
  }
  expect(agentsDone(journey, 20)).toEqual([{ extensionId: 1, queueId: 7 }])
  expect(agentsDone(journey, 30)).toEqual([])
})

test("somebody who calls takes part until the call ends", () => {
  const routing = config({ extensions: [person(1), person(2)] })
  const caller = { kind: "inside", extensionId: 1 } as const
  const { journey } = recordOf(routing, { ...world, caller, dialed: "202" })
  expect(journey.legs).toMatchObject([
    { extensionId: 1, direction: "outbound", result: "answered", endedAt: journey.steps.at(-1)!.leftAt },
    { extensionId: 2, direction: "inbound", result: "answered" },
  ])
})
