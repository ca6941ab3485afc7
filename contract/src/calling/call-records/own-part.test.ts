import { expect, test } from "vitest"
import { ownPartOf, type OwnPart } from "./own-part.ts"

const leg = (number: string, answered: boolean, direction: "inbound" | "outbound" = "inbound", name = "") => ({
  number,
  name,
  direction,
  answeredAt: answered ? "2026-11-16T15:00:11.000Z" : null,
})
type Leg = ReturnType<typeof leg>

test.each<readonly [string, readonly Leg[], OwnPart]>([
  ["they answered", [leg("202", false), leg("201", true)], { result: "answered", answeredBy: null }],
  [
    "a colleague answered, after the phone rang in two stages",
    [leg("201", false), leg("201", false), leg("202", true, "inbound", "Ben Ito")],
    { result: "answeredByOther", answeredBy: "Ben Ito" },
  ],
  [
    "an outside number answered",
    [leg("201", false), leg("+12075550100", true)],
    { result: "answeredByOther", answeredBy: "+12075550100" },
  ],
  ["nobody answered", [leg("201", false), leg("202", false)], { result: "notAnswered", answeredBy: null }],
  [
    "they missed it first and got it by a transfer",
    [leg("201", false), leg("202", true), leg("201", true)],
    { result: "answered", answeredBy: null },
  ],
  [
    "they called, and somebody answered",
    [leg("201", true, "outbound"), leg("202", true)],
    { result: "placed", answeredBy: null },
  ],
  [
    "a colleague called them, and another one answered",
    [leg("203", true, "outbound", "Carla"), leg("201", false), leg("202", true, "inbound", "Ben Ito")],
    { result: "answeredByOther", answeredBy: "Ben Ito" },
  ],
  [
    "a colleague called them, and nobody answered",
    [leg("203", true, "outbound", "Carla"), leg("201", false)],
    { result: "notAnswered", answeredBy: null },
  ],
])("%s", (_name, legs, expected) => {
  expect(ownPartOf(legs, ({ number }) => number === "201")).toEqual(expected)
})
