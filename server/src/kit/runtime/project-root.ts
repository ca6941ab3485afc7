import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const find = (folder: string): string => {
  if (existsSync(join(folder, "server", "migrations"))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error("Cannot find the project folder (the one that holds server/migrations).")
  return find(above)
}

/**
 * The root folder of the project, found from the location of this file: source in development, a bundle in production.
 */
export const projectRoot = find(dirname(fileURLToPath(import.meta.url)))
