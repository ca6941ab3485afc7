import { expect, test } from "vitest"
import { leavesConferenceAt, staySeconds } from "./conference-guests.rules.ts"

const someone = { seed: 7, since: 0, others: 3, hosts: 1, waitsForHost: false }
const minutes = (part: Partial<typeof someone>) => leavesConferenceAt({ ...someone, ...part }) / 60_000

test("participants talk for five to forty minutes, always the same for the same call", () => {
  for (let seed = 1; seed < 200; seed += 1) {
    expect(staySeconds(seed)).toBeGreaterThanOrEqual(300)
    expect(staySeconds(seed)).toBeLessThanOrEqual(2400)
    expect(minutes({ seed })).toBeCloseTo(staySeconds(seed) / 60, 3)
  }
})

test("nobody stays alone for long, or waits for a host for hours", () => {
  for (let seed = 1; seed < 200; seed += 1) {
    expect(minutes({ seed, others: 0 })).toBeLessThanOrEqual(4)
    expect(minutes({ seed, hosts: 0, waitsForHost: true })).toBeLessThanOrEqual(10)
    // A conference without a host to wait for goes on.
    expect(minutes({ seed, hosts: 0 })).toBeCloseTo(staySeconds(seed) / 60, 3)
  }
})
