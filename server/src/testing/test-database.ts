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
  await query(
    admin,
    `create database ${name} owner ${new URL(owner).username} template ${content === "demo" ? demoTemplate : "template0"} ${options}`,
  )
  return {
    url: inDatabase(owner),
    connect: (poolSize = 10) => openPostgres(inDatabase(owner), poolSize),
    asAdmin: (text, values) => query(inDatabase(admin), text, values),
    filesWith: async (text) => {
      await query(admin, "checkpoint")
      const [{ folder }] = (await query<{ folder: string }>(
        admin,
        "select current_setting('data_directory') as folder",
      )) as [{ folder: string }]
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      return files
        .filter((file) => /(pg_wal|base)\//.test(file) && readIfThere(file).includes(text))
        .map((file) => file.slice(folder.length + 1))
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
