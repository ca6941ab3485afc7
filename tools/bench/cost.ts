import { cpuMilliseconds } from "./cpu-time.ts"

/** How often each request is made. */
export const requests = Number(process.env["BENCH_REQUESTS"] ?? 400)

export interface Cost {
  readonly cpu: number
  /** The same by process. */
  readonly parts: readonly number[]
  readonly wall: number
}

export const perRequest = async (processes: readonly number[], request: (index: number) => Promise<unknown>, count = requests): Promise<Cost> => {
  // Code that has not run often yet is slow; what people meet is the server that has been running.
  for (let index = 0; index < Math.min(200, count); index++) await request(index)
  const [before, started] = [processes.map((pid) => cpuMilliseconds(pid)), performance.now()]
  for (let index = 0; index < count; index++) await request(index)
  const wall = (performance.now() - started) / count
  const parts = processes.map((pid, index) => (cpuMilliseconds(pid) - before[index]!) / count)
  return { cpu: parts.reduce((sum, part) => sum + part, 0), parts, wall }
}

export const shown = ({ cpu, parts, wall }: Cost) => `${cpu.toFixed(2)} ms CPU${parts.length > 1 ? ` (server ${parts[0]!.toFixed(2)}, database ${parts[1]!.toFixed(2)})` : ""}, ${wall.toFixed(2)} ms`
