import { config, mondayAtTen, outside, person, queue } from "@dialplane/contract/calling/routing/routing.factory"
import { expect, test } from "vitest"
import { wholeCall } from "./history.rules.ts"

const main = "12075550100"
const quality = { mos: 4.2, jitterMs: 3, lossPercent: 0, latencyMs: 80, codec: "opus" }

test("the phone of an agent rings before the agent answers, within the wait", () => {
  const routing = config({ extensions: [queue(7), person(1)], numbers: { [main]: { extensionId: 7 } } })
  const agentLegs = Array.from({ length: 40 }, (_, seed) =>
    wholeCall(
      routing,
      { caller: outside("12125550111"), dialed: main, seed },
      mondayAtTen,
      () => [1],
      () => quality,
      `call-${seed}`,
    ),
  ).flatMap(({ legs, summary }) =>
    legs.flatMap(({ extensionId, rangAt, answeredAt }) =>
      extensionId === 1 && answeredAt !== null ? [{ rangAt, answeredAt, startedAt: summary.startedAt }] : [],
    ),
  )
  expect(agentLegs.length).toBeGreaterThan(10)
  for (const { rangAt, answeredAt, startedAt } of agentLegs) {
    expect(answeredAt - rangAt).toBeGreaterThan(0)
    expect(answeredAt - rangAt).toBeLessThanOrEqual(7000)
    expect(rangAt).toBeGreaterThanOrEqual(startedAt)
  }
})
