import { expect, test } from "vitest"
import type { Destination } from "../destinations/destination.ts"
import { callerExperience, durationText } from "./queue-experience.ts"
import { newQueueSettings, noDestinations, type QueueDestinations, type QueueSettings } from "./queue-settings.ts"

test.each([
  [1, "1 second"],
  [45, "45 seconds"],
  [60, "1 minute"],
  [90, "1 minute 30 seconds"],
  [600, "10 minutes"],
])("%i seconds are %s", (seconds, text) => expect(durationText(seconds)).toBe(text))

const sales: Destination = { kind: "extension", extensionId: 1, extension: "421", name: "Sales" }
const told = (settings: Partial<QueueSettings> = {}, to: Partial<QueueDestinations> = {}, hasMailbox = true) => {
  const { arriving, waiting, answering } = callerExperience({
    settings: { ...newQueueSettings, ...settings },
    destinations: { ...noDestinations, ...to },
    hasMailbox,
  })
  return [...arriving, ...waiting, ...answering]
}

test("a new queue, from arriving to the end of the call", () => {
  expect(told()).toEqual([
    "The queue is always open.",
    "If no agent is logged in, callers wait.",
    "With 50 callers waiting, the queue is full: callers can leave a voicemail for the queue.",
    "While they wait, they hear the music on hold of the account.",
    "After 10 minutes of waiting, callers can leave a voicemail for the queue.",
    "Agents with the highest skill are called first; among them the one who has been idle longest. The phones ring for 20 seconds; the next agent is tried 3 seconds later.",
    "After a call, the agent gets no calls for 15 seconds.",
  ])
})

const music = { mediaId: 1, name: "Soft piano" }
test.each<[Partial<QueueSettings>, Partial<QueueDestinations>, string]>([
  [{ schedule: { scheduleId: 1, name: "Office" } }, { closed: sales }, "Outside “Office”, calls go to 421 Sales."],
  [
    { schedule: { scheduleId: 1, name: "Office" } },
    { closed: { kind: "hangUp", announcement: music } },
    "Outside “Office”, callers hear “Soft piano”, then calls end.",
  ],
  [{}, { noAgents: sales }, "If no agent is logged in, calls go to 421 Sales. This includes callers who already wait."],
  [
    { noAgentsApplies: "new" },
    { noAgents: sales },
    "If no agent is logged in, calls go to 421 Sales. Callers who already wait stay.",
  ],
  [{ maxWaiting: 0 }, { full: sales }, "Nobody waits: if no agent is free at once, calls go to 421 Sales."],
  [{ maxWaiting: 1 }, { full: sales }, "With 1 caller waiting, the queue is full: calls go to 421 Sales."],
  [{ greeting: music }, {}, "Callers first hear “Soft piano”."],
  [{ holdAudio: music }, {}, "While they wait, they hear “Soft piano”."],
  [{ comfortMessage: music, comfortSeconds: 90 }, {}, "“Soft piano” is played every 1 minute 30 seconds."],
  [{ announcePosition: "always" }, {}, "They are told their position in the queue with each announcement."],
  [{ announcePosition: "whenImproved" }, {}, "They are told their position in the queue whenever it has improved."],
  [{ announceWait: "once" }, {}, "They are told the estimated wait once."],
  [{ announceWait: "each" }, {}, "They are told the estimated wait with each announcement."],
  [{ exitKey: "0" }, { exitKey: sales }, "After pressing 0, calls go to 421 Sales."],
  [
    { callbackKey: "1", callbackAttempts: 1 },
    {},
    "Callers who press 1 can hang up and keep their place: they are called back when it is their turn, with 1 attempt.",
  ],
  [
    { callbackKey: "1" },
    {},
    "Callers who press 1 can hang up and keep their place: they are called back when it is their turn, with up to 3 attempts, 15 minutes apart.",
  ],
  [{ maxWaitSeconds: 0 }, {}, "There is no maximum wait."],
  [{ maxWaitSeconds: 90 }, { waitedTooLong: sales }, "After 1 minute 30 seconds of waiting, calls go to 421 Sales."],
  [{ strategy: "ringAll" }, {}, "All free agents ring at the same time, for 20 seconds."],
  [{ whisper: true }, {}, "The agent hears the name of the queue before being connected."],
  [{ whisper: true, whisperSound: music }, {}, "The agent hears “Soft piano” before being connected."],
  [{ callerNamePrefix: "Sales:" }, {}, "Agents' phones show “Sales:” before the caller's name."],
  [{ autoPauseMissed: 1 }, {}, "An agent who misses a call is paused."],
  [{ autoPauseMissed: 3 }, {}, "An agent who misses 3 calls in a row is paused."],
])("%j with %j", (settings, to, sentence) => expect(told(settings, to)).toContain(sentence))

test("where nobody waits, nothing is said about waiting; without a mailbox calls end", () => {
  expect(told({ maxWaiting: 0, exitKey: "0" }, { exitKey: sales }, false).slice(0, 3)).toEqual([
    "The queue is always open.",
    "Nobody waits: if no agent is free at once, calls end.",
    expect.stringContaining("idle longest"),
  ])
})
