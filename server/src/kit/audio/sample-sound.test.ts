import { expect, test } from "vitest"
import { sampleBytes, sampleParts, sampleSound } from "./sample-sound.ts"

const partOf = (seconds: number, start: number, end: number) =>
  Buffer.concat([...sampleParts(7, seconds, 2, { start, end })])

test("a part of a sample is what the whole file has there", () => {
  const whole = sampleSound(7, 150)
  expect(whole).toHaveLength(sampleBytes(150))
  for (const [start, end] of [
    [0, 0],
    [0, 43],
    [40, 60],
    [44, 44],
    [479_990, 480_100],
    [100_000, 1_100_000],
    [whole.length - 1, whole.length - 1],
  ] as const)
    expect(partOf(150, start, end).equals(whole.subarray(start, end + 1))).toBe(true)
})

test("a part of a sample of many hours takes no longer than one of a minute", () => {
  const began = performance.now()
  expect(partOf(360_000, 2_000_000_000, 2_000_000_099)).toHaveLength(100)
  expect(performance.now() - began).toBeLessThan(2000)
})
