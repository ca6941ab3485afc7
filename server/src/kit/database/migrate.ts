import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { ConfigError } from "../runtime/config.ts"
import type { Database } from "./database.ts"
import { projectRoot } from "../runtime/project-root.ts"

const folder = join(projectRoot, "server", "migrations")

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8")
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") }
    }),
  )
}

type Run = Parameters<Parameters<Database["migrate"]>[0]>[0]

/**
 * The roles belong to the whole cluster: if another installation created them, the owner of this database may lack the
 * right to use them. The grant of the first migration is tried beforehand, to give a clear error message.
 */
const requireWorkingRoles = async (run: Run) => {
  await run("savepoint working_roles")
  try {
    await run("grant dialplane_app, dialplane_system to current_user")
    await run("release savepoint working_roles")
  } catch (error) {
    await run("rollback to savepoint working_roles")
    // The roles do not exist yet: the first migration creates them.
    if ((error as { code?: string }).code !== insufficientPrivilege) return
    const [{ name } = { name: "" }] = (await run("select current_user as name")) as { name?: string }[]
    throw new ConfigError(
      `Another Dialplane on this PostgreSQL server has made the roles dialplane_app and dialplane_system, and “${name}” may not use them. ` +
        `Let a superuser run: grant dialplane_app, dialplane_system to "${name}" with admin option`,
    )
  }
}
const insufficientPrivilege = "42501"

/**
 * The database compares, sorts and searches names regardless of case. With the locale “C” it only knows the letters A
 * to Z: álvarez would not find Álvarez. The locale cannot be changed once there are tables.
 */
const requireAlphabets = async (run: Run) => {
  const [{ encoding, knowsLetters } = {}] = (await run(
    `select current_setting('server_encoding') as encoding, lower(U&'\\00C1\\0416') = U&'\\00E1\\0436' as "knowsLetters"`,
  )) as {
    encoding?: string
    knowsLetters?: boolean
  }[]
  if (encoding === "UTF8" && knowsLetters === true) return
  throw new ConfigError(
    "This database does not know upper and lower case of letters such as Á, so names would not be found. Create it with UTF-8 and a locale that does, for example: " +
      "create database dialplane template template0 encoding 'UTF8' locale 'C.UTF-8'",
  )
}

/**
 * Checksums of earlier texts that lead to the same schema. They locked large tables for hours; a database to which one
 * of them was applied has that behind it.
 */
const earlierTexts: Readonly<Record<string, readonly string[]>> = {
  "0250_calls_by_every_filter.sql": ["4e666236b62b506b15ec610dff3361fe7639f9deb061cd247b683c390d71ab5f"],
}

const lock = "select pg_advisory_xact_lock(7231904)"

const readPreparation = (name: string): Promise<string | undefined> =>
  readFile(join(projectRoot, "server", "migration-preparations", name), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined
      throw error
    },
  )

/**
 * What takes long on large tables is done before the migrations, in many transactions: the text in `migration-preparations`
 * does one part each time it runs, and sets migration.more to “yes” if there may be another one. It goes on where it
 * was interrupted.
 */
const prepareMigrations = async (database: Database): Promise<void> => {
  const isNew = await database.migrate(async (run) => {
    const [row] = await run("select to_regclass('schema_migrations') is null as \"isNew\"")
    return row?.["isNew"] === true
  })
  if (isNew) return
  for (const name of await pendingMigrations(database)) {
    const text = await readPreparation(name)
    for (let hasMore = text !== undefined; hasMore;)
      hasMore = await database.migrate(async (run) => {
        await run(lock)
        await run(text!)
        const [row] = await run("select current_setting('migration.more', true) as more")
        return row?.["more"] === "yes"
      })
  }
}

/**
 * Brings the database to the newest schema: forward only, one node at a time. Apart from preparations, all migrations
 * are one transaction.
 */
export const migrate = async (database: Database): Promise<string[]> => {
  const migrations = await readMigrations()
  await prepareMigrations(database)
  return database.migrate(async (run) => {
    await run(lock)
    await run(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    )
    const done = new Map(
      (await run("select name, checksum from schema_migrations")).map((row) => [
        String(row["name"]),
        String(row["checksum"]),
      ]),
    )
    if (done.size === 0) {
      await requireAlphabets(run)
      await requireWorkingRoles(run)
    }
    const applied: string[] = []
    for (const migration of migrations) {
      const known = done.get(migration.name)
      if (known === migration.checksum || earlierTexts[migration.name]?.includes(known ?? "")) continue
      if (known !== undefined)
        throw new ConfigError(
          `The migration ${migration.name} was changed after it had been applied to this database. Migrations are forward only: add a new one.`,
        )
      await run(migration.text)
      await run("insert into schema_migrations (name, checksum) values ($1, $2)", [migration.name, migration.checksum])
      applied.push(migration.name)
    }
    return applied
  })
}

let ownNames: Promise<string[]> | undefined
/** The files do not change while a server runs, and this is called every few seconds. */
const namesOnce = () =>
  (ownNames ??= readdir(folder).then((names) => names.filter((name) => name.endsWith(".sql")).toSorted()))

export const pendingMigrations = async (database: Database): Promise<string[]> => {
  const migrations = await namesOnce()
  const done = await database.migrate((run) => run("select name from schema_migrations"))
  const names = new Set(done.map((row) => row["name"]))
  return migrations.filter((name) => !names.has(name))
}
