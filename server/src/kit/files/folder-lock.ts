import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ConfigError } from "../runtime/config.ts"

/** The embedded database supports one process; a second one on the same folder would damage it and is refused. */
export const lockFolder = (folder: string): (() => Promise<void>) => {
  const file = join(folder, "lock")
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, mine, { flag: "wx" })
      return async () => {
        if (readLock(file) === mine) rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt > 2) throw error
    }
    const holder = readLock(file)
    if (holder === undefined) continue
    if (isRunning(holder)) {
      throw new ConfigError(
        `Another Dialplane (process ${holder.split(" ")[0]}) is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    // Left by a process that was killed.
    rmSync(file, { force: true })
  }
}

const readLock = (file: string) => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

/** Process ids are reused; where available, the start time distinguishes them. */
const startOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? ""
  } catch {
    return ""
  }
}

const isRunning = (holder: string) => {
  const [pid, start] = holder.split(" ")
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false
  }
  return start === "" || start === undefined || startOf(Number(pid)) === start
}
