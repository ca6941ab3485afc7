import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Sql } from "./sql.ts"

/** A connection inside a transaction. Rows come back with camelCase names; instants as ISO text; bigint as number. */
export interface Db {
  many<Row>(query: Sql): Promise<Row[]>
  maybeOne<Row>(query: Sql): Promise<Row | undefined>
  one<Row>(query: Sql): Promise<Row>
  /** Runs a statement and says how many rows it touched. */
  run(query: Sql): Promise<number>
}

/**
 * Whose rows a transaction may see. "system" is for what has no account yet (sign-in, jobs, the account tree);
 * its queries name the accounts they mean. The database's row-level security holds both to it.
 */
export type Scope = { readonly account: AccountId } | "system"

export interface Database {
  readonly kind: "embedded" | "postgres"
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>
  /**
   * For reading only, which the database holds it to: every question, or all that are asked at the same moment, is a
   * transaction of its own and one round trip. A transaction sees no more with several questions than this does: each
   * statement sees what is committed when it begins.
   */
  reading(scope: Scope): Db
  /** Runs as the owner of the tables: migrations only. */
  migrate<T>(
    work: (run: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<T>,
  ): Promise<T>
  /** Prepared statements that the connections of this process hold; each connection's number is bounded. */
  statementCacheSize(): number
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** For /metrics. */
  measurements(): DatabaseMeasurements
  close(): Promise<void>
}

export interface DatabaseMeasurements {
  /** Connections that work for somebody, and those who wait for one. */
  readonly inUse: number
  readonly waiting: number
  readonly open: number
}

/** What puts a transaction into its scope: the role it works as, and the account whose rows it sees. */
export const scopeSettings = (scope: Scope): { readonly role: string; readonly account: string } => {
  if (scope === "system") return { role: "dialplane_system", account: "" }
  if (!Number.isSafeInteger(scope.account)) throw new Error("An account id is a whole number.")
  return { role: "dialplane_app", account: String(scope.account) }
}

/**
 * The same as statements; prepared like all others, they take no round trip of their own. What they set ends with the
 * transaction.
 */
export const intoScope = "select set_config('role', $1, true), set_config('app.account_id', $2, true)"
export const intoReadingScope = `${intoScope}, set_config('transaction_read_only', 'on', true)`

const inUtc = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?\+00$/

/**
 * An instant as the database writes it, as ISO text with milliseconds. Taken apart as text: reading a date and writing
 * it again takes six times as long.
 */
export const isoInstant = (text: string): string =>
  inUtc.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, "0")}Z`
    : new Date(text).toISOString()

/** Rows with the names they keep, and how many a statement touched. */
export interface Answer {
  readonly rows: Record<string, unknown>[]
  readonly count: number
}
type Query = (text: string, values: unknown[], isOneOff: boolean) => Promise<Answer>

export const dbFrom = (query: Query): Db => {
  const ask = async <Row>(statement: Sql) => {
    const { text, values } = statement.compile()
    return (await query(text, values, statement.isOneOff)).rows as Row[]
  }
  return {
    many: ask,
    maybeOne: async <Row>(statement: Sql) => (await ask<Row>(statement))[0],
    one: async <Row>(statement: Sql) => {
      const [row] = await ask<Row>(statement)
      if (row === undefined) throw new Error("A query that must find a row found none.")
      return row
    },
    run: async (statement) => {
      const { text, values } = statement.compile()
      return (await query(text, values, statement.isOneOff)).count
    },
  }
}

/** The name of the constraint a statement ran into, if that is what happened. */
export const brokenConstraint = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined
