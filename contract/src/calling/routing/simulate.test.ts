import { expect, test } from "vitest"
import { conference, config, group, mondayAtTen, outside, person, queue, receptionist } from "./routing.factory.ts"
import type { RoutedExtension } from "./routing-config.ts"
import { simulate, type World } from "./simulate.ts"

const main = "12075550100"
const world: World = {
  at: mondayAtTen,
  caller: outside("12125550111"),
  dialed: main,
  seed: 7,
  keys: [],
  answersAfter: () => null,
  inQueue: () => ({ why: "waitedTooLong" }),
  leavesMessage: true,
}
/** Seconds at which each event of a call happens. */
const times = (target: RoutedExtension, part: Partial<World> = {}) =>
  simulate(config({ extensions: [person(1), target], numbers: { [main]: { extensionId: target.id } } }), {
    ...world,
    ...part,
  }).moments.map(({ seconds, event }) => `${seconds} ${event.kind}`)

const greeting = { mediaId: 1, name: "Welcome", seconds: 9 }

test("a menu waits as long as it is set up to, after its greeting", () => {
  const menu = receptionist(7, {}, { greeting, waitSeconds: 12, noInputRetries: 0 })
  expect(times(menu)).toEqual(["0 arrived", "21 noDigits"])
})
test("keys take time, and so does waiting for more of them", () => {
  const to = { kind: "hangUp" } as const
  const menu = receptionist(7, { "1": to }, { greeting, dialExtensions: true, betweenDigitsSeconds: 4 })
  expect(times(menu, { keys: ["1"] })).toEqual(["0 arrived", "14 digits"])
  expect(times({ ...menu, dialExtensions: false }, { keys: ["1"] })).toEqual(["0 arrived", "10 digits"])
})
test("a queue ends the wait after its longest wait, and without one the caller hangs up", () => {
  const full = { hasMailbox: false, waitedTooLong: null }
  expect(times(queue(6, { ...full, maxWaitSeconds: 90 }))).toEqual(["0 arrived", "90 leftQueue"])
  expect(times(queue(6, { ...full, maxWaitSeconds: 0 }))).toEqual(["0 arrived", "600 hungUp"])
})
test("a key that the queue does not have changes nothing", () => {
  const part = { inQueue: () => ({ why: "exitKey" }) as const }
  expect(times(queue(6, { maxWaitSeconds: 90, hasMailbox: false }), part)).toEqual(["0 arrived", "90 leftQueue"])
})
test("the first phone of a short turn is answered in its turn", () => {
  const members = { strategy: "inOrder", ringSeconds: 5 } as const
  const turns = group(3, [1], {
    ...members,
    members: [{ kind: "extension", extensionId: 1, seconds: 5, delay: 0 }],
  })
  expect(times(turns, { answersAfter: () => 6 })).toEqual(["0 arrived", "4 answered", "64 hungUp"])
})
test("the caller types the PIN of a conference like any other keys", () => {
  expect(times(conference(8), { keys: ["8150"] })).toEqual(["0 arrived", "13 digits", "73 hungUp"])
  expect(times(conference(8)).filter((one) => one.endsWith("noDigits"))).toHaveLength(3)
})
