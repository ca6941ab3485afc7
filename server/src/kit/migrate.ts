import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { ConfigError } from "./config.ts"
import type { Database } from "./database.ts"
import { projectRoot } from "./project-root.ts"

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

/** Brings the database to the newest schema: forward only, all or nothing, one node at a time. */
export const migrate = async (database: Database): Promise<string[]> => {
  const migrations = await readMigrations()
  return database.migrate(async (run) => {
    await run("select pg_advisory_xact_lock(7231904)")
    await run("create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())")
    const done = new Map((await run("select name, checksum from schema_migrations")).map((row) => [String(row["name"]), String(row["checksum"])]))
    const applied: string[] = []
    for (const migration of migrations) {
      const known = done.get(migration.name)
      if (known === migration.checksum) continue
      if (known !== undefined) throw new ConfigError(`The migration ${migration.name} was changed after it had been applied to this database. Migrations are forward only: add a new one.`)
      await run(migration.text)
      await run("insert into schema_migrations (name, checksum) values ($1, $2)", [migration.name, migration.checksum])
      applied.push(migration.name)
    }
    return applied
  })
}

export const pendingMigrations = async (database: Database): Promise<string[]> => {
  const migrations = await readMigrations()
  const done = await database.migrate((run) => run("select name from schema_migrations"))
  const names = new Set(done.map((row) => row["name"]))
  return migrations.filter((migration) => !names.has(migration.name)).map((migration) => migration.name)
}
