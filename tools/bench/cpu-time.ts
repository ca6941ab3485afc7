import { readdirSync, readFileSync } from "node:fs"

const ticksPerSecond = 100

interface Stat {
  readonly parent: number
  readonly milliseconds: number
}

const statOf = (pid: number): Stat | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
    // Includes the time of child processes that have ended: otherwise the time of a database worker that ends meanwhile
    // would be lost.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), milliseconds: (ticks * 1000) / ticksPerSecond }
  } catch {
    return undefined
  }
}

/** The processor time so far of processes and all their descendants (from /proc, on Linux). */
export const cpuMilliseconds = (...roots: readonly number[]): number => {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(Number(name))
    if (stat !== undefined) stats.set(Number(name), stat)
  }
  const belongs = (pid: number): boolean =>
    roots.includes(pid) || (stats.has(pid) && stats.get(pid)!.parent > 1 && belongs(stats.get(pid)!.parent))
  return [...stats].filter(([pid]) => belongs(pid)).reduce((sum, [, stat]) => sum + stat.milliseconds, 0)
}

export const memoryMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
