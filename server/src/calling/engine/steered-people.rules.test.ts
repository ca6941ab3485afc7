import type { TestCallPeople } from "@dialplane/contract/calling/engine/engine.schema"
import { decide } from "@dialplane/contract/calling/routing/decide"
import type { RoutedExtension } from "@dialplane/contract/calling/routing/routing-config"
import { config, group, mondayAtTen, outside, person, queue } from "@dialplane/contract/calling/routing/routing.factory"
import { expect, test } from "vitest"
import { planSteered, steeredAnswer } from "./steered-people.rules.ts"

const main = "12075550100"
const first: TestCallPeople["answers"] = { kind: "first", afterSeconds: 6 }
const steering = (part: Partial<TestCallPeople>) => ({
  people: { answers: first, keys: [], hangsUpAfterSeconds: 600, ...part },
  startedMs: mondayAtTen,
  keysUsed: 0,
})
/** What the people of a call to an extension do after it has arrived. */
const planned = (target: RoutedExtension, part: Partial<TestCallPeople> = {}) => {
  const routing = config({ extensions: [person(1), target], numbers: { [main]: { extensionId: target.id } } })
  const caller = outside("12125550111")
  const arrival = { kind: "arrived", at: mondayAtTen, caller, dialed: main, seed: 1 } as const
  return planSteered(decide(routing, null, arrival), arrival, steering(part))
}

test("the first phone that rings is answered, also where it rings for a shorter time", () => {
  const short = group(3, [1], { strategy: "inOrder", members: [{ ...group(3, [1]).members[0]!, seconds: 5 }] })
  expect(planned(short)).toMatchObject({ afterMs: 4000, event: { kind: "answered" } })
  expect(planned(group(3, [1]))).toMatchObject({ afterMs: 6000, event: { kind: "answered" } })
  // A named person may be too late.
  const late = { kind: "extension", extensionId: 1, afterSeconds: 6 } as const
  expect(planned(short, { answers: late })).toMatchObject({ afterMs: 5000, event: { kind: "notAnswered" } })
  expect(steeredAnswer(steering({}), [1], 4)).toEqual({ extensionId: 1, afterMs: 3000 })
})

test("callers of a queue press its exit key or ask for a callback, and other keys mean nothing there", () => {
  const keys = queue(6, { exitKey: { key: "0", to: { kind: "hangUp" } }, callbackKey: "2" })
  const left = (why: string) => ({ event: { kind: "leftQueue", why }, usesKey: true })
  expect(planned(keys, { keys: ["0"] })).toMatchObject(left("exitKey"))
  expect(planned(keys, { keys: ["2"] })).toMatchObject(left("callback"))
  expect(planned(keys, { keys: ["5"] })).toMatchObject({ event: { kind: "offer" }, usesKey: false })
  expect(planned(queue(6), { keys: ["0"] })).toMatchObject({ event: { kind: "offer" } })
})
