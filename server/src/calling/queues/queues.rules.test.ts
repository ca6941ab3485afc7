import { newQueueSettings, type QueueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import { expect, test } from "vitest"
import { differences, objectionToSettings, statusOf } from "./queues.rules.ts"

test.each([
  [true, 2, "open"],
  [true, 0, "noAgents"],
  [false, 2, "closed"],
  [false, 0, "closed"],
])("open %s with %i logged in is %s", (isOpen, loggedIn, status) => expect(statusOf(isOpen, loggedIn)).toBe(status))

const somewhere = { kind: "hangUp" }
test.each<[rule: string, settings: Partial<QueueSettings>, leavesTo: unknown, objection: string | undefined]>([
  ["no exit key and no destination", {}, null, undefined],
  ["an exit key with a destination", { exitKey: "0" }, somewhere, undefined],
  ["an exit key that leads nowhere", { exitKey: "0" }, null, "queue.exit_key_without_destination"],
  ["a destination without a key", {}, somewhere, "queue.exit_destination_without_key"],
  ["two keys", { exitKey: "0", callbackKey: "1" }, somewhere, undefined],
  ["the same key twice", { exitKey: "1", callbackKey: "1" }, somewhere, "queue.same_key_twice"],
  ["an alarm that equals the warning", { waitingWarning: 10, waitingAlarm: 10 }, null, "queue.alarm_before_warning"],
  ["an alarm above the warning", { waitingWarning: 9, waitingAlarm: 10 }, null, undefined],
  ["a shorter wait for the alarm", { longestWaitAlarm: 30 }, null, "queue.alarm_before_warning"],
])("%s", (_rule, settings, leavesTo, objection) =>
  expect(objectionToSettings({ ...newQueueSettings, ...settings }, { exitKey: leavesTo })?.problem.code).toBe(
    objection,
  ),
)

test("differences keep names and ids together", () => {
  expect(differences({ a: 1, schedule: "X", scheduleId: 1 }, { a: 1, schedule: "X", scheduleId: 2 })).toEqual({
    before: { schedule: "X", scheduleId: 1 },
    after: { schedule: "X", scheduleId: 2 },
  })
  expect(differences({ a: { b: 1 } }, { a: { b: 1 } })).toBeUndefined()
})
