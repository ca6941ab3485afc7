import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { inject } from "vitest"
import { openPostgres } from "../kit/database/database-postgres.ts"
import type { Database } from "../kit/database/database.ts"
import { demoTemplate } from "./prepare-database.ts"

export interface TestDatabase {
  readonly url: string
  /** The connections of another node to the same database. */
  connect(poolSize?: number): Promise<Database>
  /** As the superuser, without any restrictions: to simulate an attacker and to inspect data. */
  asAdmin<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Files of the cluster (tables, write-ahead log) that contain this text, after everything was flushed. */
  filesWith(text: string): Promise<string[]>
  drop(): Promise<void>
}

/** A database for one test file: the demo data, or empty. */
export const makeTestDatabase = async (content: "demo" | "empty" = "demo", options = ""): Promise<TestDatabase> => {
  const { admin, owner } = inject("postgres")
  const name = `test_${randomUUID().replaceAll("-", "")}`
  const inDatabase = (url: string) => url.replace(/\/postgres(?=\?|$)/, `/${name}`)
  // Copying the files takes a third of the time of copying their pages through the write-ahead log.
  await query(
    admin,
    `create database ${name} owner ${new URL(owner).username} template ${content === "demo" ? demoTemplate : "template0"}
      strategy file_copy ${options}`,
  )
  return {
    url: inDatabase(owner),
    connect: (poolSize = 10) => openPostgres(inDatabase(owner), poolSize),
    asAdmin: (text, values) => query(inDatabase(admin), text, values),
    filesWith: async (text) => {
      await query(admin, "checkpoint")
      const [{ folder, id }] = (await query<{ folder: string; id: string }>(
        inDatabase(admin),
        `select current_setting('data_directory') as folder, oid::text as id from pg_database
          where datname = current_database()`,
      )) as [{ folder: string; id: string }]
      // Only its own folder: those of other tests are removed meanwhile.
      return [join("base", id), "pg_wal"]
        .flatMap((part) => readdirSync(join(folder, part)).map((name) => join(part, name)))
        .filter((file) => readIfThere(join(folder, file)).includes(text))
    },
    drop: async () => void (await query(admin, `drop database ${name} with (force)`)),
  }
}

const query = async <Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Files appear and disappear while a cluster runs. */
const readIfThere = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}
