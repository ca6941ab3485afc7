import { randomUUID } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"
import { openPostgres } from "../kit/database-postgres.ts"
import type { Database } from "../kit/database.ts"
import { demoTemplate } from "./prepare-postgres.ts"

export interface PostgresDatabase {
  readonly url: string
  /** Another node's own connections to the same database. */
  connect(poolSize?: number): Promise<Database>
  /** As the superuser, past all rules: for playing the attacker and for looking underneath. */
  asAdmin<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

/** A database of a test file's own: the demo world, or nothing at all. */
export const makePostgresDatabase = async (content: "demo" | "empty" = "demo"): Promise<PostgresDatabase> => {
  const { admin, owner } = inject("postgres")
  const name = `test_${randomUUID().replaceAll("-", "")}`
  const inDatabase = (url: string) => url.replace(/\/postgres$/, `/${name}`)
  await query(admin, `create database ${name} owner ${new URL(owner).username} template ${content === "demo" ? demoTemplate : "template0"}`)
  return {
    url: inDatabase(owner),
    connect: (poolSize = 10) => openPostgres(inDatabase(owner), poolSize),
    asAdmin: (text, values) => query(inDatabase(admin), text, values),
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
