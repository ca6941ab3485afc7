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
 * What each request costs, asked in turns: what else the machine does meanwhile, and code that becomes faster the
 * longer it runs, is shared by all of them, so that what differs between two is their own.
 */
export const inTurns = async (
  processes: readonly number[],
  asked: readonly Request[],
  count = requests,
): Promise<Cost[]> => {
  // Code that has not run often yet is slow; what people meet is the server that has been running.
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
