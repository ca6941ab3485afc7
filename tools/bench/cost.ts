import { cpuMilliseconds } from "./cpu-time.ts"

/** How often each request is made. */
export const requests = Number(process.env["BENCH_REQUESTS"] ?? 400)

export interface Cost {
  readonly cpu: number
  /** The same by process. */
  readonly parts: readonly number[]
  readonly wall: number
}

type Request = (index: number) => Promise<unknown>

const perTurn = 25

/**
 * The cost of each request. The requests take turns, so that other load on the machine and code that gets faster over
 * time affect all of them equally.
 */
export const inTurns = async (
  processes: readonly number[],
  asked: readonly Request[],
  count = requests,
): Promise<Cost[]> => {
  // Code that has not run often is slow; users work with a server that has been running for a while.
  for (const request of asked) for (let index = 0; index < Math.min(200, count); index++) await request(index)
  const spent = asked.map(() => ({ parts: processes.map(() => 0), wall: 0 }))
  for (let from = 0; from < count; from += perTurn) {
    for (const [place, request] of asked.entries()) {
      const [before, started] = [processes.map((pid) => cpuMilliseconds(pid)), performance.now()]
      for (let index = from; index < Math.min(count, from + perTurn); index++) await request(index)
      spent[place]!.wall += performance.now() - started
      for (const [part, pid] of processes.entries()) spent[place]!.parts[part]! += cpuMilliseconds(pid) - before[part]!
    }
  }
  return spent.map(({ parts, wall }) => ({
    cpu: parts.reduce((sum, part) => sum + part, 0) / count,
    parts: parts.map((part) => part / count),
    wall: wall / count,
  }))
}

export const perRequest = async (processes: readonly number[], request: Request, count = requests): Promise<Cost> =>
  (await inTurns(processes, [request], count))[0]!

export const shown = ({ cpu, parts, wall }: Cost) =>
  `${cpu.toFixed(2)} ms CPU${parts.length > 1 ? ` (server ${parts[0]!.toFixed(2)}, database ${parts[1]!.toFixed(2)})` : ""}, ${wall.toFixed(2)} ms`
