import { cpuOf } from "./process-cpu.ts"

export interface Measured {
  /** CPU milliseconds per request, of the server and its database together. */
  readonly cpu: number
  readonly p50: number
  readonly p95: number
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Sends one request after the other and says what each cost. */
export const measure = async (families: readonly number[], count: number, request: (index: number) => Promise<unknown>): Promise<Measured> => {
  for (let index = 0; index < Math.min(50, count); index++) await request(index)
  const before = cpuOf(families)
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const started = performance.now()
    await request(index)
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { cpu: (cpuOf(families) - before) / count, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}
