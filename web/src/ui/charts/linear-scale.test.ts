import { scaleLinear } from "d3-scale"
import { expect, test } from "vitest"
import { linearScale, roundSteps } from "./linear-scale.ts"

test("steps are those of d3 for few and many calls", () => {
  for (const steps of [2, 5])
    for (let highest = 4; highest < 5_000_000; highest = Math.max(highest + 1, Math.floor(highest * 1.02))) {
      const scale = scaleLinear().domain([0, highest]).nice(steps)
      expect(roundSteps(highest, steps), `${highest} in ${steps}`).toEqual(scale.ticks(steps))
      expect(roundSteps(highest, steps).at(-1)).toBe(scale.domain()[1])
    }
})

test.each([
  [[0, 100], [200, 0], 25, 150],
  [[-10, 10], [0, 40], 0, 20],
  [[0, 4], [180, 8], 4, 8],
] as const)("on a scale of %j to %j, %d is at %d", (domain, range, value, place) => {
  expect(linearScale(domain, range)(value)).toBe(place)
})
