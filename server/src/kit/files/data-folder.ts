import { chmod, mkdir, readdir, stat } from "node:fs/promises"
import { join } from "node:path"

/**
 * The data folder (secret key, database, recordings) is only for the system account that runs the server. New files get
 * their mode from the process's umask (app/main.ts); an existing folder is closed once, with everything in it.
 */
export const closeDataFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  if ((mode & 0o077) === 0) return
  await tighten(folder)
}

const tighten = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await tighten(path)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
  // Last, so that an interrupted run is repeated at the next start.
  await chmod(folder, 0o700)
}
