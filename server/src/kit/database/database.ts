import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Sql } from "./sql.ts"

/** A connection inside a transaction. Rows come back with camelCase names; instants as ISO text; bigint as number. */
export interface Db {
  many<Row>(query: Sql): Promise<Row[]>
  maybeOne<Row>(query: Sql): Promise<Row | undefined>
  one<Row>(query: Sql): Promise<Row>
  /** Runs a statement and returns how many rows it changed. */
  run(query: Sql): Promise<number>
}

/**
 * Which rows a transaction can see. "system" is for work without an account (sign-in, jobs, the account tree); its
 * queries name their accounts. Row-level security enforces both.
 */
export type Scope = { readonly account: AccountId } | "system"

export interface Database {
  readonly kind: "embedded" | "postgres"
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Read-only, enforced by the database: each query, or all concurrent ones together, is a transaction of its own and
   * one round trip. A transaction with several queries would not see a more consistent state: each statement sees what
   * is committed when it starts.
   */
  reading(scope: Scope): Db
  /** Runs as the owner of the tables; for migrations only. */
  migrate<T>(
    work: (run: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<T>,
  ): Promise<T>
  /** How many prepared statements the connections of this process hold; limited for each connection. */
  statementCacheSize(): number
  listen(
    channel: string,
    heard: (payload: string) => void,
    connection?: ListeningConnection,
  ): Promise<() => Promise<void>>
  /** For /metrics. */
  measurements(): DatabaseMeasurements
  close(): Promise<void>
}

/** What a listener learns of its connection. Notifications that are sent while it is lost never arrive. */
export interface ListeningConnection {
  /** When it is lost, and after each attempt to open it again that failed. */
  readonly lost: () => void
  readonly again: () => void
}

export interface DatabaseMeasurements {
  /** Busy connections, and transactions that wait for one. */
  readonly inUse: number
  readonly waiting: number
  readonly open: number
}

/** The settings of a transaction's scope: its role, and the account whose rows it sees. */
export const scopeSettings = (scope: Scope): { readonly role: string; readonly account: string } => {
  if (scope === "system") return { role: "dialplane_system", account: "" }
  if (!Number.isSafeInteger(scope.account)) throw new Error("An account id is a whole number.")
  return { role: "dialplane_app", account: String(scope.account) }
}

/**
 * The same as a statement; prepared like all others, it takes no round trip of its own. The settings end with the
 * transaction.
 */
export const intoScope = "select set_config('role', $1, true), set_config('app.account_id', $2, true)"
export const intoReadingScope = `${intoScope}, set_config('transaction_read_only', 'on', true)`

const inUtc = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?\+00$/

/**
 * Converts an instant from the database's format to ISO text with milliseconds. Done on the text, because parsing and
 * formatting a date takes six times as long.
 */
export const isoInstant = (text: string): string =>
  inUtc.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, "0")}Z`
    : new Date(text).toISOString()

/** Rows with their original column names, and how many rows a statement changed. */
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

/** The name of the constraint that a statement violated, if that is the error. */
export const brokenConstraint = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined
