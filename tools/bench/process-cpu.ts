import { readdirSync, readFileSync } from "node:fs"

const ticksPerSecond = 100

interface ProcessFacts {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly cpuMilliseconds: number
}

/** What the kernel says of every process (Linux only). */
const processes = (): ProcessFacts[] =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const text = readFileSync(`/proc/${name}/stat`, "utf8")
      const rest = text.slice(text.lastIndexOf(")") + 2).split(" ")
      const ticks = Number(rest[11]) + Number(rest[12]) + Number(rest[13]) + Number(rest[14])
      return [{ pid: Number(name), parent: Number(rest[1]), name: text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")), cpuMilliseconds: (ticks * 1000) / ticksPerSecond }]
    } catch {
      return [] // ended while we looked
    }
  })

/** CPU time used so far by these processes and everything they started. */
export const cpuOf = (roots: readonly number[]): number => {
  const all = processes()
  const family = new Set(roots)
  for (let grew = true; grew; ) {
    grew = false
    for (const one of all) if (!family.has(one.pid) && family.has(one.parent)) grew = family.add(one.pid).size > 0
  }
  return all.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.cpuMilliseconds, 0)
}

export const memoryOf = (pid: number): number => {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(line?.[1] ?? 0) / 1024
}
