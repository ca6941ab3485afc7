import { expect, test } from "vitest"
import { phaseOf } from "./life-phase.ts"

const hour = { endsInSeconds: 3600, limitInSeconds: 43_200, idleMinutes: 60 }

test("nothing is said until two minutes before the end", () => {
  expect(phaseOf(hour, 0)).toEqual({ kind: "quiet", seconds: 3480 })
  expect(phaseOf(hour, 3479)).toEqual({ kind: "quiet", seconds: 1 })
})

test("then the seconds are counted down, and the user can stay", () => {
  expect(phaseOf(hour, 3480)).toEqual({ kind: "notice", seconds: 120, canStay: true })
  expect(phaseOf(hour, 3599)).toEqual({ kind: "notice", seconds: 1, canStay: true })
})

test("at the limit nobody can stay", () =>
  expect(phaseOf({ ...hour, endsInSeconds: 100, limitInSeconds: 100 }, 10)).toEqual({
    kind: "notice",
    seconds: 90,
    canStay: false,
  }))

test("it is over when the time has passed, also after a sleep of the computer", () => {
  expect(phaseOf(hour, 3600)).toEqual({ kind: "over" })
  expect(phaseOf(hour, 90_000)).toEqual({ kind: "over" })
})
