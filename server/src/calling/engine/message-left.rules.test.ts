import { decide } from "@dialplane/contract/calling/routing/decide"
import { emptyJourney } from "@dialplane/contract/calling/routing/journey"
import { extendJourney } from "@dialplane/contract/calling/routing/extend-journey"
import { summaryOf } from "@dialplane/contract/calling/routing/call-summary"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { config, mondayAtTen, outside, person } from "@dialplane/contract/calling/routing/routing.factory"
import { expect, test } from "vitest"
import { messageOf } from "./message-left.rules.ts"

test("a message is as long as the caller speaks, after the greeting", () => {
  const greeting = { name: "On vacation", seconds: 12 }
  const mailbox = { isFull: false, maxSeconds: 60, greeting }
  const main = "12075550100"
  const routing = config({ extensions: [person(1, { mailbox })], numbers: { [main]: { extensionId: 1 } } })
  const events: readonly CallEvent[] = [
    { kind: "arrived", at: mondayAtTen, caller: outside("12125550111"), dialed: main, seed: 1 },
    { kind: "notAnswered", at: mondayAtTen + 20_000, why: "time" },
    { kind: "messageLeft", at: mondayAtTen + 50_000 },
  ]
  let [state, before, journey] = [null, null, emptyJourney(mondayAtTen)] as [
    Parameters<typeof decide>[1],
    Parameters<typeof decide>[1],
    ReturnType<typeof emptyJourney>,
  ]
  for (const event of events) {
    const decision = decide(routing, state, event)
    journey = extendJourney(journey, routing, event, decision)
    before = state
    state = decision.next
  }
  const last = events.at(-1)!
  const message = messageOf("sandbox", "call-1", before, last, journey, summaryOf(journey, state!, routing, last.at))
  // Twelve of the thirty seconds at the box were the greeting.
  expect(message).toMatchObject({ extensionId: 1, seconds: 18 })
})
