import { mkdir, rmdir, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** A test that was stopped leaves its folder behind. */
const longestMilliseconds = 60_000

/** Does something that two tests must not do at the same time, also in two processes: the others wait. */
export const alone = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const folder = join(tmpdir(), `dialplane-alone-${process.env["E2E_PORT"]}-${what.replaceAll(/\W/g, "")}`)
  while (
    !(await mkdir(folder).then(
      () => true,
      () => false,
    ))
  ) {
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > longestMilliseconds) await rmdir(folder).catch(() => undefined)
    else await pause(100)
  }
  try {
    return await work()
  } finally {
    await rmdir(folder).catch(() => undefined)
  }
}
