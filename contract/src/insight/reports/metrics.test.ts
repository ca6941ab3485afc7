import { expect, test } from "vitest"
import type { CallEvent } from "../../calling/routing/call-event.ts"
import { decide } from "../../calling/routing/decide.ts"
import { config, mondayAtTen, outside, person, queue, receptionist } from "../../calling/routing/routing.factory.ts"
import { holds, rowsBehind, type Metric } from "./metric.ts"
import { metricsOf } from "./metrics.ts"

const main = "12075550100"
const company: readonly Metric[] = metricsOf.company
const metric = (id: string) => company.find((one) => one.id === id)!

/** The result of a call from outside whose caller hangs up where the number leads. */
const resultOfHangingUp = (extensionId: number) => {
  const routing = config({
    extensions: [person(1), queue(2), receptionist(3, {})],
    numbers: { [main]: { extensionId } },
  })
  const { next } = decide(routing, null, {
    kind: "arrived",
    at: mondayAtTen,
    caller: outside("12125550111"),
    dialed: main,
    seed: 7,
  })
  const over = decide(routing, next, { kind: "hungUp", at: mondayAtTen } as CallEvent).next.place
  return over.kind === "over" ? over.result : over.kind
}
const counts = (id: string, result: string) =>
  holds(rowsBehind(metric(id).fold), {
    direction: "inbound",
    result,
    isInternal: false,
    isInternational: false,
    isInTime: false,
    type: "",
  })

test.each([
  ["while phones ring", 1, "missedCalls", "abandonedCalls", /hung up while phones rang/],
  ["while waiting in a queue", 2, "abandonedCalls", "missedCalls", /while waiting in a queue/],
  ["in a menu", 3, "abandonedCalls", "missedCalls", /in a menu/],
])("a caller who hangs up %s is counted where the definition says", (_, extensionId, counted, other, words) => {
  const result = resultOfHangingUp(extensionId)
  expect(counts(counted, result)).toBe(true)
  expect(counts(other, result)).toBe(false)
  expect(metric(counted).definition).toMatch(words)
  // The other one names where such calls are.
  expect(metric(other).definition).toMatch(new RegExp(`${words.source}.* under ${metric(counted).name}\\.`))
})
