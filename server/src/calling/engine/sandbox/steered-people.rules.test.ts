import type { TestCallPeople } from "@dialplane/contract/calling/engine/engine.schema"
import { decide } from "@dialplane/contract/calling/routing/decide"
import type { RoutedExtension } from "@dialplane/contract/calling/routing/routing-config"
import {
  config,
  group,
  mondayAtTen,
  outside,
  person,
  receptionist,
} from "@dialplane/contract/calling/routing/routing.factory"
import { expect, test } from "vitest"
import { leavesQueueBy, pressedAt } from "./pressed-keys.rules.ts"
import { planSteered, steeredAnswer } from "./steered-people.rules.ts"

const main = "12075550100"
const first: TestCallPeople["answers"] = { kind: "first", afterSeconds: 6 }
const steering = (part: Partial<TestCallPeople>) => ({
  people: { answers: first, hangsUpAfterSeconds: 600, ...part },
  startedMs: mondayAtTen,
  sealedKeys: part.keys ?? [],
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

test("callers press what was chosen for them, and otherwise wait as long as the menu does", () => {
  const menu = receptionist(4, { 1: { kind: "hangUp" } })
  expect(planned(menu, { keys: ["sealed"] }).event).toEqual({ kind: "keys" })
  expect(planned(menu).event).toEqual({ kind: "noDigits" })
  // No plan says what is pressed.
  expect(JSON.stringify(planned(menu, { keys: ["sealed"] }))).not.toContain("sealed")
})

test("callers of a queue press its exit key or ask for a callback, and other keys mean nothing there", () => {
  const keys = { exitKey: "0", callbackKey: "2" }
  expect(["0", "2", "5"].map((key) => leavesQueueBy(keys, key))).toEqual(["exitKey", "callback", undefined])
  expect(leavesQueueBy({ exitKey: null, callbackKey: null }, "0")).toBeUndefined()
})

test("keys that are pressed by hand mean what they mean where the call is", () => {
  const at = (place: string, pressed: string) =>
    pressedAt({ place, exitKey: "0", callbackKey: "2" }, pressed, "call", mondayAtTen)
  expect(at("menu", "1")).toMatchObject({ kind: "digits", digits: "1" })
  expect(at("conferencePin", "4711#")).toMatchObject({ kind: "digits", digits: "4711#" })
  expect(at("conference", "*3")).toMatchObject({ kind: "digits", digits: "*3" })
  expect(at("queue", "2")).toMatchObject({ kind: "leftQueue", why: "callback" })
  expect(at("queue", "7")).toBeUndefined()
  expect(at("mailbox", "#")).toMatchObject({ kind: "messageLeft" })
  expect(at("mailbox", "1")).toBeUndefined()
  expect(at("ringing", "1")).toBeUndefined()
  expect(at("talking", "1")).toBeUndefined()
})
